import { crc32, deflateRawSync } from 'node:zlib'

export interface TestEntry {
  name: string
  data?: Buffer | string
  /** Instead of data: this many zeros, packed once for all tests. */
  zeros?: number
  isStored?: boolean
  /** What the list claims instead of the truth. */
  statedSize?: number
  /** Points at the data of the entry before. */
  sharesPrevious?: boolean
}

/** Zeros shrink a thousandfold, and the result is the same for every run. */
const packed = new Map<number, Buffer>()
function packedZeros(size: number): Buffer {
  const previous = packed.get(size) ?? deflateRawSync(Buffer.alloc(size), { level: 9 })
  packed.set(size, previous)
  return previous
}

/** The smallest writer of ZIP files, valid unless the test wants a broken one. */
export function zip(entries: readonly TestEntry[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  let lastAt = 0
  let lastPacked: Buffer = Buffer.alloc(0)
  for (const { name, data = '', zeros, isStored, statedSize, sharesPrevious } of entries) {
    const bytes = Buffer.from(data)
    const method = isStored ? 0 : 8
    const body = zeros ? packedZeros(zeros) : isStored ? bytes : deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE((sharesPrevious ? lastPacked : body).length, 14)
    shared.writeUInt32LE(statedSize ?? zeros ?? bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), body])
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    shared.copy(central, 6)
    central.writeUInt32LE(sharesPrevious ? lastAt : at, 42)
    list.push(central, Buffer.from(name))
    if (sharesPrevious) continue
    parts.push(local)
    lastAt = at
    lastPacked = body
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, directory, end, Buffer.from(comment)])
}

export const zipOfMany = (count: number): Buffer =>
  zip(Array.from({ length: count }, (_, index) => ({ name: `${index}`, data: '', isStored: true })))

/** As 42.zip: archives of archives, each level sixteen times the one below. */
export function nestedZip(levels: number, width = 16): Buffer {
  let inside = zip([{ name: '0.dat', zeros: 16 * 1024 * 1024 }])
  for (let level = 0; level < levels; level += 1) {
    const data = inside
    inside = zip(Array.from({ length: width }, (_, index) => ({ name: `${index}.zip`, data })))
  }
  return inside
}

export const office = (folder: 'word' | 'xl' | 'ppt', more: TestEntry[] = []): Buffer =>
  zip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: '_rels/.rels', data: '<Relationships/>' },
    { name: `${folder}/document.xml`, data: '<document/>' },
    ...more,
  ])

export const openDocument = (what: 'text' | 'spreadsheet' | 'presentation'): Buffer =>
  zip([
    { name: 'mimetype', data: `application/vnd.oasis.opendocument.${what}`, isStored: true },
    { name: 'content.xml', data: '<office/>' },
  ])
