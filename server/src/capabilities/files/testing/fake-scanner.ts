import { createServer } from 'node:net'

type Manner = 'at-once' | 'when-told' | 'newer-first' | 'never'

/** Speaks as clamd does; finds EICAR and nothing else. */
export interface FakeScanner {
  url: string
  /** `when-told` keeps its verdicts until it is set to answer at once; `newer-first` goes on keeping those, and no more. */
  answer(manner: Manner): void
  /** Once a whole file waits for its verdict. */
  isAsked(): Promise<void>
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
      const say = () =>
        void socket.end(all.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
      if (manner === 'when-told') waiting.push(say)
      else say()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `clamd://127.0.0.1:${port}`,
    answer: (next) => {
      manner = next
      if (manner !== 'at-once') return
      for (const say of waiting) say()
      waiting = []
    },
    isAsked: async () => {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
