import { createServer } from 'node:net'

type Manner = 'at-once' | 'when-told' | 'newer-first' | 'never'

/** Implements the clamd protocol and finds only EICAR. */
export interface FakeScanner {
  url: string
  /**
   * `when-told` delays its verdicts until it is set to answer at once; `newer-first` delays only those that
   * were already waiting.
   */
  answer(manner: Manner): void
  /** Once a whole file waits for its verdict, or so many. */
  receivedFile(count?: number): Promise<void>
  stop(): Promise<void>
}

export async function startFakeScanner(): Promise<FakeScanner> {
  let manner: Manner = 'at-once'
  let waiting: (() => void)[] = []
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      parts.push(part)
      if (manner === 'never') return void socket.destroy()
      const all = Buffer.concat(parts)
      if (all.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const sendVerdict = () =>
        void socket.end(all.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
      if (manner === 'when-told') waiting.push(sendVerdict)
      else sendVerdict()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `clamd://127.0.0.1:${port}`,
    answer: (next) => {
      manner = next
      if (manner !== 'at-once') return
      for (const sendVerdict of waiting) sendVerdict()
      waiting = []
    },
    receivedFile: async (count = 1) => {
      while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
