import { Writable } from 'node:stream'

/**
 * Gives the memory of a buffer back at once. Left to the collector, the buffers of a long stream pile up to some 70 MB
 * before it takes notice, because it counts objects and these are small objects with much memory behind them. A view
 * into a larger buffer is left alone: others may look at the rest.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0) buffer.transfer(0)
}

/**
 * The pieces of a source that nobody else looks at, such as the body of a request: each is released when the next is
 * taken. For the vault and the uploads, which have copied what they need from a piece by then; never for a store, which
 * writes it later.
 */
export async function* spending<T extends Uint8Array>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  for await (const piece of source) {
    yield piece
    release(piece)
  }
}

/**
 * A way into a reply that releases each piece once it has left. For pieces that nobody else looks at, such as those of
 * an opened file: `pipeline(await vault.open(…), releasing(reply))`.
 */
export function releasing(sink: Writable): Writable {
  const way = new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      sink.write(piece, (error) => {
        // A connection that failed may still be reading it.
        if (!error) release(piece)
        done(error)
      })
    },
    final: (done) => void sink.end(done),
    destroy: (error, done) => {
      if (error) sink.destroy(error)
      done(error)
    },
  })
  // A reader who goes away in the middle of a pause fails no write that would show it.
  sink.once('close', () => {
    if (!way.writableFinished) way.destroy(new Error('The reader went away.'))
  })
  return way
}
