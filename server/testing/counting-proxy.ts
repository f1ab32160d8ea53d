import { connect, createServer, type Socket } from 'node:net'

export interface CountingProxy {
  url: string
  /** How many round trips went to the database since the last call: what is sent without waiting counts once. */
  takeRoundTrips: () => number
  /** Breaks every connection, as a network would. */
  cut: () => void
  close: () => Promise<void>
}

/** Stands between a client and its database and counts how often one waits for the other. */
export async function openCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    let isAnswered = true
    client.on('data', (bytes) => {
      if (isAnswered) roundTrips += 1
      isAnswered = false
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      isAnswered = true
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    takeRoundTrips: () => {
      const taken = roundTrips
      roundTrips = 0
      return taken
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
