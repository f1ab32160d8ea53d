const SIGNATURE = Buffer.from('1a45dfa3874282847765626d', 'hex')
/** A segment that does not say how long it is, as browsers record it. */
const OPEN_SEGMENT = Buffer.from('1853806701ffffffffffffff', 'hex')

/** A WebM with one track for each type: 1 is a film, 2 is sound. */
export function webm(...types: number[]): Buffer {
  const tracks = types.map((type) => Buffer.from([0xae, 0x83, 0x83, 0x81, type]))
  const list = Buffer.concat(tracks)
  const head = Buffer.from([0x16, 0x54, 0xae, 0x6b, 0x80 + list.length])
  return Buffer.concat([SIGNATURE, OPEN_SEGMENT, head, list, Buffer.from('1f43b67580', 'hex')])
}

function box(name: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** An MP4 with one track for each handler: `vide`, `soun`. What it describes stands before it or behind it. */
export function mp4(handlers: string[], isDescribedLast = false): Buffer {
  const tracks = handlers.map((handler) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12)))),
  )
  const moov = box('moov', box('mvhd', Buffer.alloc(100)), ...tracks)
  const mdat = box('mdat', Buffer.alloc(300, 0x5a))
  const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1'))
  return Buffer.concat(isDescribedLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
}
