import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { release, releasing, spending } from './spent.ts'

const fresh = (fill: number): Buffer<ArrayBuffer> => Buffer.from(new ArrayBuffer(100_000)).fill(fill)

async function* pieces(chunks: Buffer[], count: number) {
  for (let index = 0; index < count; index++) {
    const piece = fresh(index)
    chunks.push(piece)
    yield piece
  }
}

test('a released buffer holds nothing any more, and a view into a larger one is left alone', () => {
  const whole = fresh(1)
  const view = fresh(2).subarray(0, 50)
  release(whole)
  release(view)
  expect(whole.length).toBe(0)
  expect(view.length).toBe(50)
})

test('a spent source holds one piece at a time', async () => {
  const chunks: Buffer[] = []
  for await (const piece of spending(pieces(chunks, 5))) {
    expect(piece.length).toBe(100_000)
    expect(chunks.filter(({ length }) => length > 0)).toHaveLength(1)
  }
  expect(chunks.every(({ length }) => length === 0)).toBe(true)
})

async function serve(chunks: Buffer[], count: number) {
  const ended: Promise<void>[] = []
  const server = createServer((_request, reply) => {
    ended.push(pipeline(Readable.from(pieces(chunks, count)), releasing(reply)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const [reply] = (await once(get(`http://127.0.0.1:${port}`), 'response')) as [IncomingMessage]
  return { reply, ended, close: () => server.close() }
}

test('a reply gets every byte, and what has left is released', async () => {
  const chunks: Buffer[] = []
  const { reply, ended, close } = await serve(chunks, 50)
  const got = await buffer(reply)
  await ended[0]
  expect(got.equals(Buffer.concat(Array.from({ length: 50 }, (_, index) => fresh(index))))).toBe(true)
  expect(chunks.every(({ length }) => length === 0)).toBe(true)
  close()
})

test('a reader who goes away ends the stream', async () => {
  const chunks: Buffer[] = []
  const { reply, ended, close } = await serve(chunks, 10_000)
  reply.destroy()
  await expect(ended[0]).rejects.toThrow()
  expect(chunks.length).toBeLessThan(500)
  close()
})
