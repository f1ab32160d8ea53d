import { connect, type Socket } from 'node:net'
import { FaxServiceError } from './failure.ts'

export interface HylafaxAddress {
  host: string
  port: number
  user: string
  password: string
}

interface Answer {
  code: number
  text: string
}

const TIMEOUT_MS = 20_000

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS })
    const fail = (code: 'unreachable' | 'timeout') => {
      socket.destroy()
      reject(new FaxServiceError(code, { mayBeTaken: false }))
    }
    socket.once('connect', () => resolve(socket.setNoDelay(true)))
    socket.once('error', () => fail('unreachable'))
    socket.once('timeout', () => fail('timeout'))
  })
}

/** Its answers come in rows: `NNN-` goes on, `NNN ` ends one. */
async function* answersOf(socket: Socket): AsyncGenerator<Answer> {
  let rest = ''
  let rows: string[] = []
  for await (const piece of socket) {
    rest += (piece as Buffer).toString('latin1')
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      rows.push(line)
      if (!/^\d{3} /.test(line)) continue
      yield { code: Number(line.slice(0, 3)), text: rows.join('\n') }
      rows = []
    }
  }
}

/** One conversation with a HylaFAX server in its own protocol, which is FTP with words for faxes. */
export interface Hylafax {
  /** Sends a command and answers its reply; one that is a refusal throws. */
  say: (command: string) => Promise<string>
  /** Gives bytes to the server, and answers what it calls them. */
  store: (bytes: Buffer) => Promise<string>
  list: (folder: string) => Promise<string[]>
  /** The bytes of a file, up to so many; a larger one throws. */
  retrieve: (path: string, mostBytes: number) => Promise<Buffer>
}

const refusalOf = ({ code }: Answer): FaxServiceError => {
  const responseCode = String(code)
  if (code === 530 || code === 532) return new FaxServiceError('not-authorized', { responseCode })
  if (code === 421 || code === 550 || code === 452) return new FaxServiceError('limited', { responseCode })
  return new FaxServiceError('refused', { responseCode })
}

async function read(socket: Socket, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of socket) {
    size += (piece as Buffer).length
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new FaxServiceError('too-large')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

/** Speaks with a server and ends the conversation, whatever happens. A new one for each look: an old one does not see pages move. */
export async function withHylafax<T>(
  { host, port, user, password }: HylafaxAddress,
  work: (server: Hylafax) => Promise<T>,
): Promise<T> {
  const socket = await open(host, port)
  socket.on('timeout', () => socket.destroy())
  const answers = answersOf(socket)
  const next = async (): Promise<Answer> => {
    const { value, done } = await answers.next().catch(() => ({ value: undefined, done: true as const }))
    if (done || !value) throw new FaxServiceError('unreadable')
    if (value.code >= 400) throw refusalOf(value)
    return value
  }
  const say = async (command: string): Promise<string> => {
    socket.write(`${command}\r\n`, 'latin1')
    return (await next()).text
  }
  const transfer = async (command: string): Promise<{ data: Socket; text: string }> => {
    const address = /\((\d+),(\d+),(\d+),(\d+),(\d+),(\d+)\)/.exec(await say('PASV'))
    if (!address) throw new FaxServiceError('unreadable')
    // To the server that we speak with, whatever address it names.
    const data = await open(host, Number(address[5]) * 256 + Number(address[6]))
    return { data, text: await say(command) }
  }
  try {
    await next()
    const answer = await say(`USER ${user}`)
    if (answer.startsWith('331')) await say(`PASS ${password}`)
    const server: Hylafax = {
      say,
      store: async (bytes) => {
        await say('TYPE I')
        const { data, text } = await transfer('STOT')
        data.end(bytes)
        await next()
        const name = /FILE: (\S+)/.exec(text)?.[1]
        if (!name) throw new FaxServiceError('unreadable')
        return name
      },
      list: async (folder) => {
        const { data } = await transfer(`LIST ${folder}`)
        const rows = await read(data)
        await next()
        return rows.toString('latin1').split(/\r?\n/).filter(Boolean)
      },
      retrieve: async (path, mostBytes) => {
        await say('TYPE I')
        const { data } = await transfer(`RETR ${path}`)
        const bytes = await read(data, mostBytes)
        // Says that it was whole: a connection that broke in the middle ends the data as well.
        await next()
        return bytes
      },
    }
    return await work(server)
  } finally {
    socket.end('QUIT\r\n')
    socket.destroy()
  }
}
