import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { FileKind } from '@corridor/contract/files/rules.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ContentSource } from './content.ts'
import { bytesAsSource } from './content.ts'
import { examine } from './examine.ts'
import { compound } from './testing/compounds.ts'
import { counted } from './testing/counted.ts'
import { packedObjects, pdf } from './testing/pdfs.ts'
import { animation, plainPicture } from './testing/pictures.ts'
import { mp4, webm } from './testing/recordings.ts'
import { office, openDocument, zip } from './testing/zips.ts'

const text = (content: string) => () => Buffer.from(content)
const bytes =
  (content: string, zeros = 200) =>
  () =>
    Buffer.concat([Buffer.from(content, 'latin1'), Buffer.alloc(zeros)])
const look = async (name: string, content: Buffer) => examine(bytesAsSource(name, content), 'attachment')

type Good = [
  name: string,
  kind: FileKind,
  mediaType: string,
  make: () => Buffer | Promise<Buffer>,
  renamed?: string,
]

const GOOD: Good[] = [
  ['a.jpg', 'IMAGE', 'image/jpeg', () => plainPicture('jpeg')],
  ['a.jpeg', 'IMAGE', 'image/jpeg', () => plainPicture('jpeg')],
  ['a.png', 'IMAGE', 'image/png', () => plainPicture('png')],
  ['photo.png', 'IMAGE', 'image/jpeg', () => plainPicture('jpeg'), 'photo.png.jpg'],
  ['a.webp', 'IMAGE', 'image/webp', () => plainPicture('webp')],
  ['a.gif', 'IMAGE', 'image/gif', () => animation('gif')],
  ['a.tif', 'IMAGE', 'image/tiff', () => plainPicture('tiff')],
  ['large.tiff', 'IMAGE', 'image/tiff', () => plainPicture('tiff', 400, 300)],
  ['a.svg', 'IMAGE', 'image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')],
  ['a.pdf', 'PDF', 'application/pdf', () => pdf()],
  ['b.pdf', 'PDF', 'application/pdf', () => pdf({ catalog: '/OpenAction[3 0 R /Fit]' })],
  [
    'link.pdf',
    'PDF',
    'application/pdf',
    () => pdf({ catalog: '/OpenAction 5 0 R', objects: ['<</S/GoTo/D[3 0 R/Fit]>>'] }),
  ],
  ['c.pdf', 'PDF', 'application/pdf', () => pdf({ objects: [packedObjects('1 0 <</Type/Font>>')] })],
  ['d.pdf', 'PDF', 'application/pdf', () => Buffer.concat([Buffer.from('\r\n'), pdf()])],
  [
    'a.docx',
    'WORD',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => office('word'),
  ],
  [
    'a.zip',
    'WORD',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => office('word'),
    'a.zip.docx',
  ],
  [
    'a.xlsx',
    'EXCEL',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    () => office('xl'),
  ],
  [
    'a.pptx',
    'POWERPOINT',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    () => office('ppt'),
  ],
  ['a.odt', 'WORD', 'application/vnd.oasis.opendocument.text', () => openDocument('text')],
  ['a.ods', 'EXCEL', 'application/vnd.oasis.opendocument.spreadsheet', () => openDocument('spreadsheet')],
  [
    'a.odp',
    'POWERPOINT',
    'application/vnd.oasis.opendocument.presentation',
    () => openDocument('presentation'),
  ],
  ['a.doc', 'WORD', 'application/msword', () => compound(['WordDocument', '1Table'])],
  ['a.xls', 'EXCEL', 'application/vnd.ms-excel', () => compound(['Workbook'])],
  ['a.ppt', 'POWERPOINT', 'application/vnd.ms-powerpoint', () => compound(['PowerPoint Document'])],
  ['a.msg', 'UNKNOWN', 'application/vnd.ms-outlook', () => compound(['__properties_version1.0'])],
  [
    'a.msi',
    'UNKNOWN',
    'application/octet-stream',
    () => compound(['䡀'], '84100c0000000000c000000000000046'),
  ],
  ['locked.xlsx', 'EXCEL', 'application/x-ole-storage', () => compound(['EncryptedPackage'])],
  ['a.rtf', 'WORD', 'application/rtf', text('{\\rtf1\\ansi Hello}')],
  ['a.txt', 'TEXT', 'text/plain', text('Grüße 歯\r\n')],
  ['a.log', 'TEXT', 'text/plain', text('a,b\nc,d\ne,f\n')],
  ['README', 'TEXT', 'text/plain', text('BMW and MZ begin sentences'), 'README.txt'],
  ['hl7.er7', 'TEXT', 'text/plain', text('\x0bMSH|^~\\&|A|B\rPID|1\r\x1c\r')],
  ['latin.txt', 'TEXT', 'text/plain', () => Buffer.from('Zähne, Röntgen', 'latin1')],
  ['wide.txt', 'TEXT', 'text/plain', () => Buffer.from('\ufeffZähne', 'utf16le')],
  ['a.xml', 'TEXT', 'text/plain', text('<?xml version="1.0"?><patients/>')],
  ['a.csv', 'CSV', 'text/csv', text('name,tooth\n"Doe, J",11\n')],
  ['list', 'CSV', 'text/csv', text('name;tooth;day\nDoe;11;2\nRoe;12;3\n'), 'list.csv'],
  ['a.json', 'JSON', 'application/json', text('{"teeth": [11, 12]}')],
  ['not.json', 'TEXT', 'text/plain', text('{ teeth'), 'not.json.txt'],
  ['a.zip', 'COMPRESSED', 'application/zip', () => zip([{ name: 'a.txt', data: 'hello' }])],
  [
    'with-pdf.zip',
    'COMPRESSED',
    'application/zip',
    () => zip([{ name: 'a.pdf', data: pdf(), isStored: true }]),
  ],
  ['empty.zip', 'COMPRESSED', 'application/zip', () => zip([])],
  [
    'book.epub',
    'COMPRESSED',
    'application/zip',
    () => zip([{ name: 'mimetype', data: 'application/epub+zip', isStored: true }]),
  ],
  [
    'nest.zip',
    'COMPRESSED',
    'application/zip',
    () => zip([{ name: 'in.zip', data: zip([{ name: 'a.docx', data: office('word') }]) }]),
  ],
  ['odd.zip', 'COMPRESSED', 'application/zip', () => zip([{ name: 'not-a.zip', data: 'only called so' }])],
  ['a.gz', 'COMPRESSED', 'application/gzip', () => gzipSync('hello')],
  ['a.zst', 'COMPRESSED', 'application/zstd', () => zstdCompressSync('hello')],
  ['a.7z', 'COMPRESSED', 'application/x-7z-compressed', bytes("7z\xbc\xaf'\x1c\0\x04")],
  ['a.rar', 'COMPRESSED', 'application/vnd.rar', bytes('Rar!\x1a\x07\x01\0')],
  ['a.mp4', 'VIDEO', 'video/mp4', bytes('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')],
  ['a.mov', 'VIDEO', 'video/quicktime', bytes('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['a.webm', 'VIDEO', 'video/webm', bytes('\x1aE\xdf\xa3\x87\x42\x82\x84webm')],
  ['film.webm', 'VIDEO', 'video/webm', () => webm(1, 2)],
  ['film.mp4', 'VIDEO', 'video/mp4', () => mp4(['vide', 'soun'])],
  ['voice.webm', 'AUDIO', 'audio/webm', () => webm(2)],
  ['voice', 'AUDIO', 'audio/webm', () => webm(2), 'voice.webm'],
  ['voice.m4a', 'AUDIO', 'audio/mp4', () => mp4(['soun'])],
  ['voice.pdf', 'AUDIO', 'audio/mp4', () => mp4(['soun'], true), 'voice.pdf.m4a'],
  ['a.mp3', 'AUDIO', 'audio/mpeg', bytes('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x64', 90)],
  ['a.wav', 'AUDIO', 'audio/wav', bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ['a.avi', 'VIDEO', 'video/x-msvideo', bytes('RIFF\xd0\0\0\0AVI LIST')],
  [
    'scan.dcm',
    'UNKNOWN',
    'application/dicom',
    () => Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(40)]),
  ],
  ['jaw.stl', 'UNKNOWN', 'application/octet-stream', bytes('\x01binary model', 90)],
]

describe('good files are recognized by their content', () => {
  test.each(GOOD)('%s is %s (%s), fetched once', async (name, kind, mediaType, make, renamed) => {
    const { source, reads } = counted(bytesAsSource(name, await make()))
    const examined = await examine(source, 'attachment')
    expect(examined).toMatchObject({ kind, mediaType, name: renamed ?? name })
    expect(reads).toEqual([{ start: 0, end: source.size - 1 }])
  })

  test('a PDF has a picture, a number of pages and a size', async () => {
    const { thumbnail, ...examined } = await look('a.pdf', pdf())
    expect(examined).toMatchObject({ pages: 1, width: 200, height: 100, hasActiveContent: false })
    const { data, info } = await sharp(thumbnail).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 480, height: 240 })
    const middle = (120 * 480 + 240) * info.channels
    expect(data[middle]!).toBeLessThan(30)
    expect(data[middle + 2]!).toBeGreaterThan(225)
  })

  test('a picture has a size and a thumbnail', async () => {
    const { thumbnail, ...examined } = await look('a.png', await plainPicture('png', 1000, 500))
    expect(examined).toMatchObject({ width: 1000, height: 500 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  })
})

describe('a profile picture', () => {
  const send = (name: string, content: Buffer) => examine(bytesAsSource(name, content), 'profile-image')

  test('is a picture that can be shown', async () => {
    expect(await send('a.jpg', await plainPicture('jpeg'))).toMatchObject({
      kind: 'IMAGE',
      hasActiveContent: false,
    })
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a.pdf', () => pdf()],
    ['a.svg', text('<svg/>')],
    ['a.tif', () => plainPicture('tiff')],
    ['a.jpg', text('<html></html>')],
  ])('is not %s', async (name, make) => {
    await expect(send(name, await make())).rejects.toMatchObject({ kind: { code: 'file-wrong-kind' } })
  })

  test('is not larger than it may be', async () => {
    const large: ContentSource = { ...bytesAsSource('a.jpg', Buffer.alloc(1)), size: 11 * 1024 * 1024 }
    await expect(examine(large, 'profile-image')).rejects.toThrow('This file is larger than 10 MB.')
  })
})
