import { compound } from '../compounds.ts'
import { pdf } from '../pdfs.ts'
import { plainPicture } from '../pictures.ts'
import { webm } from '../recordings.ts'
import { zip } from '../zips.ts'
import type { Hostile } from './case.ts'
import { html, jar, join } from './case.ts'

export const deceptions: Hostile[] = [
  ['a PDF with a page behind it', 'a.pdf', () => join(pdf(), html)],
  ['a PDF with a page far behind it', 'a.pdf', () => join(pdf(), ' '.repeat(70_000), html)],
  ['a PDF with a page in its first lines', 'a.pdf', () => join('%PDF-1.4\n%', html, '\n', pdf())],
  ['a page with a PDF behind it', 'a.html', () => join('<html><!--', pdf(), '--></html>')],
  ['a PDF behind a few bytes', 'a.pdf', () => join('\x01\x02GARBAGE', pdf())],
  ['a PDF with an archive behind it', 'a.pdf', () => join(pdf(), jar)],
  [
    'a PDF in an archive’s comment',
    'a.pdf',
    () => join(pdf().subarray(0, 300), jar.subarray(0, -2), '\x09\x00\n%%EOF\n\n\n'),
  ],
  [
    'a PDF with an archive before its end',
    'a.pdf',
    () => join(pdf().subarray(0, 300), jar, '\nstartxref\n0\n%%EOF\n'),
  ],
  ['a PDF with another archive behind it', 'a.pdf', () => join(pdf(), 'Rar!\x1a\x07\x01\0')],
  ['a PDF with a script behind it', 'a.pdf', () => join(pdf(), '*/alert(1)/*')],
  ['a film with a ZIP behind it', 'a.mp4', () => join('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', jar)],
  ['a recording with a ZIP behind it', 'a.webm', () => join(webm(2), jar)],
  ['an old document with a ZIP behind it', 'a.doc', () => join(compound(['WordDocument']), jar)],
  [
    'a GIF with a ZIP behind it',
    'a.gif',
    async () => join(await plainPicture('gif'), zip([{ name: 'x', data: 'y' }])),
  ],
  ['a JPEG with a JAR behind it', 'a.jpg', async () => join(await plainPicture('jpeg'), jar)],
  [
    'a PNG with half an archive behind it',
    'a.png',
    async () => join(await plainPicture('png'), jar.subarray(0, 60)),
  ],
  ['a PNG with a page behind it', 'a.png', async () => join(await plainPicture('png'), html)],
  ['a GIF with a script behind it', 'a.gif', async () => join(await plainPicture('gif'), '*/=1;alert(1)//')],
  [
    'a JPEG with a PDF in its comment',
    'a.jpg',
    async () => {
      const jpeg = await plainPicture('jpeg')
      const inside = pdf()
      return join(
        '\xff\xd8\xff\xfe',
        Buffer.from([(inside.length + 2) >> 8, (inside.length + 2) & 255]),
        inside,
        jpeg.subarray(2),
      )
    },
  ],
  [
    'a ZIP that writes outside its folder',
    'a.zip',
    () => zip([{ name: '../../.ssh/authorized_keys', data: 'x' }]),
  ],
  ['a ZIP with an absolute name', 'a.zip', () => zip([{ name: '/etc/passwd', data: 'x' }])],
  ['a ZIP with a drive’s name', 'a.zip', () => zip([{ name: 'C:\\Windows\\x', data: 'x' }])],
  ['two ZIPs in one', 'a.zip', () => join(zip([{ name: 'a', data: 'x' }]), zip([{ name: 'a', data: 'y' }]))],
].map(([what, name, make]) => ({ what, name, make, outcome: 'file-deceptive' }) as Hostile)
