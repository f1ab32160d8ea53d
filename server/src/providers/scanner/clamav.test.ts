import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { readScannerUrl } from '#platform/config/scanner-address.ts'
import { clamavScanner } from './clamav.ts'
import { noScanner } from './none.ts'

// Put together here, so that no scanner takes this file for infected.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

interface Peer {
  largestChunk: number
  received: number
}

interface Behaviour {
  maxBytes?: number
  /** Replaces the verdict. */
  answer?: (socket: Socket) => void
  /** Stops reading after the command. */
  isDeaf?: boolean
}

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

/** Behaves as clamd(8) says of INSTREAM: length-prefixed chunks, a chunk of zero ends, one line back, then it hangs up. */
function serve(socket: Socket, { maxBytes = 1e9, answer, isDeaf }: Behaviour, peer: Peer): void {
  let buffer = Buffer.alloc(0)
  let isStarted = false
  let tail = ''
  let isInfected = false
  socket.on('error', () => undefined)
  const takeCommand = (): boolean => {
    const end = buffer.indexOf(0)
    if (end < 0) return false
    const command = buffer.toString('latin1', 0, end)
    if (command === 'zPING') {
      if (answer) answer(socket)
      else socket.end('PONG\0')
      return false
    }
    expect(command).toBe('zINSTREAM')
    isStarted = true
    buffer = buffer.subarray(end + 1)
    if (isDeaf) socket.pause()
    return true
  }
  const giveVerdict = (): false => {
    if (answer) answer(socket)
    else socket.end(isInfected ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    return false
  }
  const step = (): boolean => {
    if (!isStarted) return takeCommand()
    const length = buffer.length < 4 ? undefined : buffer.readUInt32BE()
    if (length === 0) return giveVerdict()
    if (length === undefined || buffer.length < 4 + length) return false
    peer.received += length
    peer.largestChunk = Math.max(peer.largestChunk, length)
    if (peer.received > maxBytes) {
      socket.end('INSTREAM size limit exceeded. ERROR\0')
      return false
    }
    tail = tail.slice(-EICAR.length) + buffer.toString('latin1', 4, 4 + length)
    isInfected ||= tail.includes(EICAR)
    buffer = buffer.subarray(4 + length)
    return true
  }
  socket.on('data', (part) => {
    buffer = Buffer.concat([buffer, part as Buffer])
    while (step());
  })
}

async function startPeer(behaviour: Behaviour = {}, path?: string) {
  const peer: Peer = { largestChunk: 0, received: 0 }
  const server = createServer((socket) => serve(socket, behaviour, peer))
  servers.push(server)
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const url = path ? `clamd:${path}` : `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { peer, url }
}

const quick = { connectTimeoutMs: 500, silenceTimeoutMs: 300 }
const file = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))

describe('the ClamAV scanner', () => {
  test('distinguishes clean from infected, also when the signature is cut in two', async () => {
    const { url } = await startPeer()
    const scanner = clamavScanner(url)
    expect(await scanner.scan(file('hello'))).toEqual({ infected: false })
    expect(await scanner.scan(file(EICAR))).toEqual({ infected: true, name: 'Eicar-Signature' })
    expect(await scanner.scan(file('x', EICAR.slice(0, 30), EICAR.slice(30)))).toMatchObject({
      infected: true,
    })
    expect(await scanner.scan(file())).toEqual({ infected: false })
  })

  test('sends in chunks of at most 64 KB, however the file comes', async () => {
    const { url, peer } = await startPeer()
    await clamavScanner(url).scan(file(Buffer.alloc(1_000_000), Buffer.alloc(3)))
    expect(peer).toEqual({ largestChunk: 65_536, received: 1_000_003 })
  })

  test('speaks over a socket file too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scanner-'))
    const { url } = await startPeer({}, join(folder, 'clamd.ctl'))
    expect(await clamavScanner(url).scan(file(EICAR))).toMatchObject({ infected: true })
    await rm(folder, { recursive: true })
  })

  test('does not read ahead of a daemon that is slow', async () => {
    const { url } = await startPeer({ isDeaf: true })
    let given = 0
    async function* endless() {
      for (;;) {
        given += 1
        yield Buffer.alloc(65_536)
      }
    }
    await expect(clamavScanner(url, quick).scan(endless())).rejects.toMatchObject({ reason: 'silent' })
    expect(given * 65_536).toBeLessThan(32 * 1024 * 1024)
  })

  const say = (text: string) => (socket: Socket) => void socket.end(text)
  test.each<[string, Behaviour, string]>([
    ['a file above its limit', { maxBytes: 10 }, 'too-large'],
    ['half an answer', { answer: say('stream: O') }, 'silent'],
    ['no answer', { answer: (socket) => void socket.end() }, 'silent'],
    ['silence', { answer: () => undefined }, 'silent'],
    ['a broken line', { answer: (socket) => socket.resetAndDestroy() }, 'unreachable'],
    ['another answer', { answer: say('UNKNOWN COMMAND\0') }, 'confused'],
    ['an answer that only looks clean', { answer: say('other: OK\0') }, 'confused'],
    ['an answer without end', { answer: (socket) => void socket.write('x'.repeat(10_000)) }, 'confused'],
  ])('never takes %s for clean', async (_, behaviour, reason) => {
    const { url } = await startPeer(behaviour)
    await expect(clamavScanner(url, quick).scan(file('some content'))).rejects.toMatchObject({ reason })
  })

  test('says so when nobody listens', async () => {
    await expect(clamavScanner('clamd://127.0.0.1:1').scan(file('x'))).rejects.toMatchObject({
      reason: 'unreachable',
    })
  })

  test('reports whether it would answer', async () => {
    const { url } = await startPeer()
    await clamavScanner(url).check?.()
    const mute = await startPeer({ answer: () => undefined })
    await expect(clamavScanner(mute.url, quick).check?.()).rejects.toMatchObject({ reason: 'silent' })
    const other = await startPeer({ answer: say('HTTP/1.1 400 Bad Request\0') })
    await expect(clamavScanner(other.url).check?.()).rejects.toMatchObject({ reason: 'confused' })
    await expect(clamavScanner('clamd://127.0.0.1:1').check?.()).rejects.toMatchObject({
      reason: 'unreachable',
    })
  })

  test('passes on what went wrong with the file itself', async () => {
    const { url } = await startPeer()
    // biome-ignore lint/correctness/useYield: it fails before it gives anything.
    async function* broken(): AsyncGenerator<Uint8Array> {
      throw new Error('The store is gone.')
    }
    await expect(clamavScanner(url).scan(broken())).rejects.toThrow('The store is gone.')
  })
})

test.each([
  ['clamd://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd://scanner', { host: 'scanner', port: 3310 }],
  ['clamd://[::1]:3311', { host: '::1', port: 3311 }],
  ['clamd:/run/clamd.ctl', { path: '/run/clamd.ctl' }],
  ['clamd:///run/clamd.ctl', { path: '/run/clamd.ctl' }],
])('%s is an address', (url, address) => {
  expect(readScannerUrl(url)).toEqual(address)
})

test.each(['http://127.0.0.1', 'clamd://', 'clamd:', 'clamd://x:99999', 'clamd://user@host:1'])(
  '%s is none',
  (url) => {
    expect(() => readScannerUrl(url)).toThrow(/^be an address like/)
  },
)

test('without a scanner nothing is found and nothing stays open', async () => {
  const source = file('x')
  expect(await noScanner.scan(source)).toEqual({ infected: false })
  expect(source.destroyed).toBe(true)
})
