import { crc32, deflateSync } from 'node:zlib'

/** A file as a person would choose it. */
export interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A picture of one colour, `width` × `height`. */
export function picture(name: string, width: number, height: number): Given {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x6c)])
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  return { name, mimeType: 'image/png', buffer }
}

/** Pages with a heading each, in a font that the PDF names without bringing it. */
export function pdf(name: string, pages: number): Given {
  const kids = Array.from({ length: pages }, (_, page) => 4 + 2 * page)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id, page) => {
      const text = `BT /F1 24 Tf 72 700 Td (Consent, page ${page + 1}) Tj ET`
      const resources = '<< /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${id + 1} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let out = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = out.length
    out += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const tail = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`
  const buffer = Buffer.from(`${out}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${tail}`)
  return { name, mimeType: 'application/pdf', buffer }
}
