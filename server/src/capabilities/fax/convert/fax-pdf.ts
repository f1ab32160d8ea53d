import { FAX_PAGE } from './page-bits.ts'

const LETTER = { width: 612, height: 792 }

const stream = (dictionary: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

const DRAWN = Buffer.from(`q ${LETTER.width} 0 0 ${LETTER.height} 0 0 cm /P Do Q`)
const IMAGE = `/Type /XObject /Subtype /Image /Width ${FAX_PAGE.width} /Height ${FAX_PAGE.height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`

/**
 * A PDF whose pages are nothing but the dots of a fax, so that what is shown is what is sent. The same pages give the same bytes.
 * `pages` are deflated bits.
 */
export function faxPdf(pages: readonly Uint8Array[]): Buffer {
  const objectOf = (page: number, part: 0 | 1 | 2): number => 3 + page * 3 + part
  const kids = pages.map((_, page) => `${objectOf(page, 0)} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...pages.flatMap((bits, page) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${LETTER.width} ${LETTER.height}] /Contents ${objectOf(page, 1)} 0 R /Resources << /XObject << /P ${objectOf(page, 2)} 0 R >> >> >>`,
      ),
      stream('', DRAWN),
      stream(IMAGE, bits),
    ]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let offset = parts[0]!.length
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    const written = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(offset)
    offset += written.length
    parts.push(written)
  }
  const table = offsets.map((one) => `${String(one).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
