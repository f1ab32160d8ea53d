import { connect, createServer, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

/** A proxy between two machines, which can break connections, or stall, while both go on. */
export interface FaultyProxy {
  port: number
  url: string
  /** Where it leads to; a database that restarts has another port. */
  target: number
  /** From now on every connection breaks after a few bytes, of the request or of the response. */
  breakOff: () => void
  /** Nobody reads at this end: what comes fills the sender's memory. */
  stall: () => void
  /** All is well again; how many connections were broken. */
  mend: () => number
  close: () => Promise<void>
}

/** A request breaks within its body or head; an answer within its head, when all was already done. */
const REQUEST_BYTES = 1_500
const RESPONSE_BYTES = 600

export async function openFaultyProxy(target: number, chance: Chance): Promise<FaultyProxy> {
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let state: 'whole' | 'breaking' | 'stalled' = 'whole'
  let broken = 0

  const server = createServer((near) => {
    const far = connect(proxy.target, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const breaksRequest = chance.between(0, 2) === 0
    let left = chance.between(1, breaksRequest ? REQUEST_BYTES : RESPONSE_BYTES)
    const passOn = (from: Socket, to: Socket, counts: boolean) => {
      from.on('data', (bytes: Buffer) => {
        if (state === 'breaking' && counts) {
          left -= bytes.length
          if (left <= 0) {
            broken += 1
            to.write(bytes.subarray(0, Math.max(0, bytes.length + left)))
            near.destroy()
            far.destroy()
            return
          }
        }
        if (!to.write(bytes)) {
          from.pause()
          to.once('drain', () => (state === 'stalled' ? undefined : from.resume()))
        }
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    passOn(near, far, breaksRequest)
    passOn(far, near, !breaksRequest)
    if (state === 'stalled') far.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  const proxy: FaultyProxy = {
    port,
    url: `http://127.0.0.1:${port}`,
    target,
    breakOff: () => {
      state = 'breaking'
    },
    stall: () => {
      state = 'stalled'
      for (const { far } of pairs) far.pause()
    },
    mend: () => {
      state = 'whole'
      for (const { far } of pairs) far.resume()
      const count = broken
      broken = 0
      return count
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
