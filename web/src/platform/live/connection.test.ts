import { beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'
import { ADA } from '../testing/people.ts'
import { createConnection } from './connection.ts'

function setUp(load?: () => Promise<never>) {
  const sockets: { hub: string; emit: ReturnType<typeof vi.fn>; disconnect: ReturnType<typeof vi.fn> }[] = []
  const connected: (() => void)[] = []
  const steps: string[] = []
  let credentials: Credentials | null = {
    userId: ADA,
    accessToken: 'old',
    expiresAt: Date.now() / 1000 + 600,
  }
  const open = (hub: string, auth: (give: (handshake: object) => void) => void) => {
    const socket = {
      hub,
      active: true,
      on: (event: string, handler: (argument: never) => void) => {
        if (event === 'connect') connected.push(handler as () => void)
      },
      onAny: () => undefined,
      emit: vi.fn(),
      timeout: () => ({ emitWithAck: async (name: string) => ({ reply: `${hub} ${name}` }) }),
      connect: () => {
        steps.push(`${hub} connects`)
        auth(() => undefined)
      },
      disconnect: vi.fn(() => void steps.push(`${hub} lets go`)),
    }
    sockets.push(socket)
    return socket
  }
  const renew = vi.fn(async (used: Credentials) => used)
  const connection = createConnection({
    load: load ?? (async () => open),
    credentials: () => credentials,
    renew,
    onRefused: vi.fn(),
    onLocked: vi.fn(),
    onState: vi.fn(),
    onEvent: vi.fn(),
  })
  const give = (next: Credentials | null) => {
    credentials = next
  }
  const connect = () => connected.map((handle) => handle())
  return { connection, connect, sockets, steps, renew, give }
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('both hubs are opened, once', async () => {
  const { connection, sockets } = setUp()
  await Promise.all([connection.start(), connection.start()])
  expect(sockets.map(({ hub }) => hub)).toEqual(['/hubs/notification', '/hubs/work-status'])
})

test('nothing is opened for a person who left while the library was on its way', async () => {
  const { connection, sockets } = setUp()
  const starting = connection.start()
  connection.stop()
  await starting
  expect(sockets).toHaveLength(0)
})

test('a new token is shown on every open hub', async () => {
  const { connection, connect, sockets, give } = setUp()
  await connection.start()
  connect()
  give({ userId: ADA, accessToken: 'new', expiresAt: Date.now() / 1000 + 600 })
  connection.tokenChanged()
  for (const { emit } of sockets) {
    expect(emit).toHaveBeenCalledExactlyOnceWith('authenticate', { token: 'new', userId: ADA })
  }
})

test('what is said goes to the hub that takes it', async () => {
  const { connection, connect } = setUp()
  await expect(connection.send('/hubs/work-status', 'live.echo', {})).rejects.toThrow()
  await connection.start()
  connect()
  expect(await connection.send('/hubs/work-status', 'live.echo', {})).toBe('/hubs/work-status live.echo')
})

test('the token is renewed a minute before it expires, although nobody makes a call', async () => {
  const { connection, renew } = setUp()
  await connection.start()
  await vi.advanceTimersByTimeAsync(539_000)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a renewal that fails is tried again after a minute', async () => {
  const { connection, renew } = setUp()
  renew.mockRejectedValueOnce(unreachable())
  await connection.start()
  await vi.advanceTimersByTimeAsync(541_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('after the end nothing is renewed and every hub is closed', async () => {
  const { connection, sockets, renew } = setUp()
  await connection.start()
  connection.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(renew).not.toHaveBeenCalled()
  for (const { disconnect } of sockets) expect(disconnect).toHaveBeenCalledTimes(1)
})

test('a library that did not come is asked for again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no line')))
  const { connection } = setUp(load)
  await connection.start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a network that is back is used at once, by both hubs of the one connection', async () => {
  const { connection, sockets, steps } = setUp()
  await connection.start()
  steps.length = 0
  connection.reconnectNow()
  const hubs = sockets.map(({ hub }) => hub)
  expect(steps).toEqual([...hubs.map((hub) => `${hub} lets go`), ...hubs.map((hub) => `${hub} connects`)])
})

test('a connection that outlived the loss of the network is left alone', async () => {
  const { connection, connect, steps } = setUp()
  await connection.start()
  connect()
  steps.length = 0
  connection.reconnectNow()
  expect(steps).toEqual([])
})
