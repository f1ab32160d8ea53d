import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesAsSource } from '../content.ts'
import { lockedPdf, packedStream, pdf } from '../testing/pdfs.ts'
import { lookAtPdf } from './look-at-pdf.ts'

const look = (bytes: Buffer, timeLimitMs?: number) => lookAtPdf(bytesAsSource('a.pdf', bytes), timeLimitMs)

/** A page that draws one packed picture of any size. */
function pdfWithPicture(width: number, height: number): Buffer {
  const data = deflateSync(Buffer.alloc(10_000_000)).toString('latin1')
  return Buffer.from(
    pdf({
      content: 'q 200 0 0 100 0 0 cm /Im Do Q',
      objects: [
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream`,
      ],
    })
      .toString('latin1')
      .replace('/Resources<<>>', '/Resources<</XObject<</Im 5 0 R>>>>'),
    'latin1',
  )
}

/** Zeros as LZW packs them: each code stands for one zero more than the one before, until the table is full and begins again. */
function lzwOfZeros(): Buffer {
  const codes: [number, number][] = []
  for (let table = 0; table < 150; table += 1) {
    codes.push([256, table === 0 ? 9 : 12])
    let width = 9
    for (let size = 0; size < 3838; size += 1) {
      codes.push([size === 0 ? 0 : 257 + size, width])
      width = Math.min(12, Math.max(9, (size + 259).toString(2).length))
    }
  }
  let [held, bits] = [0, 0]
  const bytes: number[] = []
  for (const [code, width] of codes) {
    held = ((held << width) | code) & 0xffffff
    bits += width
    for (; bits >= 8; bits -= 8) bytes.push((held >> (bits - 8)) & 255)
  }
  return Buffer.from(bytes)
}

describe('a look at a PDF never fails', () => {
  test('when its page takes too long to draw', async () => {
    const slow = pdf({ content: '0 0 200 100 re f\n'.repeat(500_000) })
    const { picture } = await look(slow, 100)
    expect(picture).toBeUndefined()
  })

  test('when it is locked', async () => {
    const { picture, pages, activeContent } = await look(lockedPdf())
    expect({ picture, pages, activeContent }).toEqual({ activeContent: ['unexamined'] })
  })

  test('when it is broken', async () => {
    const { picture, activeContent } = await look(Buffer.from('%PDF-1.7\nnothing'))
    expect({ picture, activeContent }).toEqual({ activeContent: ['unexamined'] })
  })

  test('when its page is as large as a country', async () => {
    const { picture } = await look(pdf({ media: '0 0 1000000000 10' }))
    expect(picture?.width ?? 480).toBeLessThanOrEqual(480)
  })

  test('when its picture would fill memory', async () => {
    const before = process.memoryUsage().rss
    await look(pdfWithPicture(30_000, 30_000), 2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024)
  })

  test('when it calls itself again and again', async () => {
    const form =
      '<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</F 5 0 R>>>>/Length 12>>\nstream\n/F Do /F Do \nendstream'
    const looping = pdf({ content: '/F Do', objects: [form] })
      .toString('latin1')
      .replace('/Resources<<>>', '/Resources<</XObject<</F 5 0 R>>>>')
    expect(await look(Buffer.from(looping, 'latin1'))).toHaveProperty('activeContent')
  })

  test('and many at once wait for each other', async () => {
    const looks = await Promise.all([1, 2, 3].map(() => look(pdf())))
    expect(looks.map(({ pages }) => pages)).toEqual([1, 1, 1])
  })
})

describe('a PDF that unpacks to a gigabyte is refused', () => {
  const GB = Buffer.alloc(1024 ** 3)
  const packed = deflateSync(GB)
  const bombs: [string, () => string][] = [
    ['from one stream', () => packedStream(packed, '/FlateDecode')],
    ['whose filter is written in numbers', () => packedStream(packed, '/#46l#61teDecode')],
    ['packed twice', () => packedStream(deflateSync(packed), '[/FlateDecode/FlateDecode]')],
    [
      'in letters',
      () => packedStream(Buffer.from(`${packed.toString('hex')}>`), '[/ASCIIHexDecode/FlateDecode]'),
    ],
    ['by LZW', () => packedStream(lzwOfZeros(), '/LZWDecode')],
  ]
  test.each(bombs)('%s', async (_how, stream) => {
    await expect(look(pdf({ objects: [stream()] }))).rejects.toMatchObject({ kind: { code: 'file-bomb' } })
  })

  test('from many streams of a size that is right for each', async () => {
    const part = deflateSync(Buffer.alloc(32 * 1024 ** 2))
    const objects = Array.from({ length: 32 }, () => packedStream(part, '/FlateDecode'))
    await expect(look(pdf({ objects }))).rejects.toMatchObject({ kind: { code: 'file-bomb' } })
  })

  test('and one with large pictures that are packed well is not', async () => {
    const picture = deflateSync(Buffer.alloc(36_000_000))
    const objects = Array.from({ length: 4 }, () => packedStream(picture, '/FlateDecode'))
    expect(await look(pdf({ objects }))).toMatchObject({ pages: 1, activeContent: [] })
  })
})
