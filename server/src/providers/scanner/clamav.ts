import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { readScannerUrl } from '#platform/config/scanner-address.ts'
import type { ScannerPort, Verdict } from './port.ts'
import { ScannerError } from './port.ts'

const CHUNK_BYTES = 64 * 1024
const ANSWER_MAX_BYTES = 4096
/** A balancer waits for this one. */
const PING_MS = 1_000

interface Options {
  /** Until the connection stands. */
  connectTimeoutMs?: number
  /** Without a byte going either way; large archives take the daemon a while. */
  silenceTimeoutMs?: number
}

/** The daemon's one line, which ends with a zero byte because the command began with z. */
function readVerdict(answer: string): Verdict {
  const line = answer.trim()
  if (line === 'stream: OK') return { infected: false }
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found) return { infected: true, name: found }
  if (/size limit exceeded/i.test(line)) {
    throw new ScannerError('too-large', 'The file is larger than the scanner takes (StreamMaxLength).')
  }
  throw new ScannerError('confused', 'The scanner gave no verdict.')
}

/** Waits for the answer from the start: the daemon gives it early, and hangs up, when it has seen enough. */
function awaitAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      answer += part
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
      else if (answer.length > ANSWER_MAX_BYTES) {
        reject(new ScannerError('confused', 'The scanner said more than a verdict.'))
      }
    })
    socket.on('timeout', () => reject(new ScannerError('silent', 'The scanner did not answer in time.')))
    // Not yet on an error: a daemon that hangs up in mid-file has often sent the reason, and that is still to be read.
    let cause: Error | undefined
    socket.on('error', (problem) => {
      cause = problem
    })
    socket.on('close', () =>
      reject(
        cause
          ? new ScannerError('unreachable', 'The scanner cannot be reached.', { cause })
          : new ScannerError('silent', 'The scanner hung up without a verdict.'),
      ),
    )
  })
}

/** Waits while the daemon is slower than the file, or until it no longer listens. */
async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

async function send(socket: Socket, source: AsyncIterable<Uint8Array>, isAnswered: () => boolean) {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      if (socket.destroyed || isAnswered()) return
      const chunk = bytes.subarray(at, at + CHUNK_BYTES)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(socket, length)
      await write(socket, chunk)
    }
  }
  await write(socket, Buffer.alloc(4))
}

/** A ClamAV daemon, by its INSTREAM command: the file goes over a socket and never onto a disk. */
export function clamavScanner(
  url: string,
  { connectTimeoutMs = 5_000, silenceTimeoutMs = 120_000 }: Options = {},
): ScannerPort {
  const address = readScannerUrl(url)
  return {
    check: async () => {
      // It answers this at once, or is in no state to look at files.
      const socket = connect({ ...address, timeout: PING_MS })
      try {
        const answer = awaitAnswer(socket)
        socket.write('zPING\0')
        if ((await answer) !== 'PONG') throw new ScannerError('confused', 'The scanner is none.')
      } finally {
        socket.destroy()
      }
    },
    scan: async (source) => {
      const socket = connect({ ...address, timeout: connectTimeoutMs })
      socket.once('connect', () => socket.setTimeout(silenceTimeoutMs))
      let isAnswered = false
      const answer = awaitAnswer(socket).finally(() => {
        isAnswered = true
      })
      // An error while sending shows in the answer, or as its absence; only a file that cannot be read is reported as such.
      const sending = send(socket, source, () => isAnswered)
      try {
        return readVerdict(await Promise.race([answer, sending.then(() => answer)]))
      } finally {
        socket.destroy()
        sending.catch(() => undefined)
      }
    },
  }
}
