import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesAsSource } from '../content.ts'
import { lockedPdf, pdf } from '../testing/pdfs.ts'
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
