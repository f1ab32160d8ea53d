import { connect, createServer, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

/** A line between two machines, which can break, or stand still, while both go on. */
export interface Line {
  port: number
  url: string
  /** Where it leads to; a database that starts anew has another port. */
  target: number
  /** From now on every connection breaks after a few bytes, of what is asked or of what is answered. */
  breakOff: () => void
  /** Nobody reads at this end: what comes fills the sender's memory. */
  stall: () => void
  /** All is well again; how many connections were broken. */
  mend: () => number
  close: () => Promise<void>
}

/** A request breaks within its body or head; an answer within its head, when all was already done. */
const ASKED_BYTES = 1_500
const ANSWERED_BYTES = 600

export async function openLine(target: number, chance: Chance): Promise<Line> {
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let state: 'whole' | 'breaking' | 'stalled' = 'whole'
  let broken = 0

  const server = createServer((near) => {
    const far = connect(line.target, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const isAsked = chance.between(0, 2) === 0
    let left = chance.between(1, isAsked ? ASKED_BYTES : ANSWERED_BYTES)
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
    passOn(near, far, isAsked)
    passOn(far, near, !isAsked)
    if (state === 'stalled') far.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  const line: Line = {
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
  return line
}
