import { deflateSync } from 'node:zlib'

/** A PDF written by hand; `catalog` and `objects` add to it. */
export function pdf(
  options: { catalog?: string; objects?: string[]; content?: string; media?: string } = {},
): Buffer {
  const {
    catalog = '',
    objects = [],
    content = '0 0 1 rg 20 20 160 60 re f',
    media = '0 0 200 100',
  } = options
  const all = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${media}]/Contents 4 0 R/Resources<<>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...objects,
  ]
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = all.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** An object stream, which is where writers of today put their dictionaries. */
export function packedObjects(
  text: string,
  { type = '/ObjStm', filter = '/FlateDecode', more = '' } = {},
): string {
  const body = deflateSync(Buffer.from(text)).toString('latin1')
  return `<</Type${type}${more}/N 1/First 4/Filter${filter}/Length ${body.length}>>\nstream\n${body}\nendstream`
}

/** Bytes as they are, said to be packed like this. */
export const packedStream = (bytes: Buffer, filter: string): string =>
  `<</Filter${filter}/Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`

/** A harmless stream that a careless search takes for the real one. */
export const decoyStream = (): string =>
  `stream\n${deflateSync(Buffer.from('1 0 <</Type/Font>>')).toString('latin1')}`

/** One that needs a password: an empty user entry that does not match. */
export const lockedPdf = (): Buffer =>
  Buffer.from(
    pdf({
      objects: [`<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`],
    })
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        '/Root 1 0 R/Encrypt 5 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]',
      ),
    'latin1',
  )
