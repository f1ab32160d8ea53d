export interface TestPage {
  width: number
  height: number
  pixels: Buffer
  /** ASCII fields by tag. */
  texts?: Record<number, string>
  /** Bytes fields by tag. */
  blobs?: Record<number, Buffer>
  /** A directory of its own that a field points to, as Exif and GPS are. */
  inner?: { tag: number; text: string }
  isReduced?: boolean
  /** Points at the first page's pixels instead of its own. */
  sharesFirst?: boolean
}

type Entry = [tag: number, type: number, count: number, value: number | Buffer]

/** A TIFF written by hand: gray, uncompressed, with as many pages and as much metadata as the test needs. */
export function tiff(pages: readonly TestPage[], isLittle = true): Buffer {
  const parts: Buffer[] = []
  let size = 0
  const add = (bytes: Buffer): number => {
    const at = size
    parts.push(bytes, Buffer.alloc(bytes.length & 1))
    size += bytes.length + (bytes.length & 1)
    return at
  }
  const number = (value: number, length: 2 | 4): Buffer => {
    const bytes = Buffer.alloc(length)
    if (isLittle) bytes.writeUIntLE(value, 0, length)
    else bytes.writeUIntBE(value, 0, length)
    return bytes
  }
  const directory = (entries: Entry[]): { at: number; link: Buffer } => {
    const rows = entries
      .toSorted(([one], [other]) => one - other)
      .map(([tag, type, count, value]) => {
        const field =
          typeof value === 'number'
            ? Buffer.concat([number(value, type === 3 ? 2 : 4), Buffer.alloc(type === 3 ? 2 : 0)])
            : number(add(value), 4)
        return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), field])
      })
    const link = Buffer.alloc(4)
    const at = add(Buffer.concat([number(entries.length, 2), ...rows]))
    parts.pop()
    parts.push(link)
    size += 4
    return { at, link }
  }
  add(Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), number(42, 2)]))
  let link = Buffer.alloc(4)
  parts.push(link)
  size += 4
  for (const page of pages) {
    const strip = page.sharesFirst ? 8 : add(page.pixels)
    const gossip: Entry[] = [
      ...Object.entries(page.texts ?? {}).map(
        ([tag, text]): Entry => [Number(tag), 2, text.length + 1, Buffer.from(`${text}\0`)],
      ),
      ...Object.entries(page.blobs ?? {}).map(([tag, blob]): Entry => [Number(tag), 7, blob.length, blob]),
    ]
    if (page.inner) {
      const text = Buffer.from(`${page.inner.text}\0`)
      gossip.push([page.inner.tag, 4, 1, directory([[1, 2, text.length, text]]).at])
    }
    const written = directory([
      [254, 4, 1, page.isReduced ? 1 : 0],
      [256, 3, 1, page.width],
      [257, 3, 1, page.height],
      [258, 3, 1, 8],
      [259, 3, 1, 1],
      [262, 3, 1, 1],
      [273, 4, 1, strip],
      [277, 3, 1, 1],
      [278, 3, 1, page.height],
      [279, 4, 1, page.pixels.length],
      ...gossip,
    ])
    number(written.at, 4).copy(link)
    link = written.link as Buffer<ArrayBuffer>
  }
  return Buffer.concat(parts)
}
