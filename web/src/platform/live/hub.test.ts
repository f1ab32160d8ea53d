import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ended, unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'
import { ADA } from '../testing/people.ts'
import { openHub } from './connection.ts'

const tokens = (accessToken: string): Credentials => ({ userId: ADA, accessToken, expiresAt: 100 })

function setUp(renew: (used: Credentials) => Promise<Credentials>) {
  let current = tokens('old')
  const handlers: Record<string, (argument?: unknown) => void> = {}
  const handshakes: unknown[] = []
  let auth = (_: (handshake: object) => void) => {}
  const socket = {
    active: false,
    on: (event: string, handler: (argument: never) => void) => {
      handlers[event] = handler as never
    },
    onAny: vi.fn(),
    emit: vi.fn(),
    emitWithAck: vi.fn<(event: string, payload: unknown) => Promise<unknown>>(),
    timeout: () => ({ emitWithAck: socket.emitWithAck }),
    connect: vi.fn(() => auth((handshake) => handshakes.push(handshake))),
    disconnect: vi.fn(),
  }
  const parts = {
    credentials: () => current,
    renew: vi.fn(async (used: Credentials) => {
      current = await renew(used)
      return current
    }),
    onRefused: vi.fn(),
    onLocked: vi.fn(),
    onState: vi.fn(),
    onEvent: vi.fn(),
  }
  const hub = openHub({
    ...parts,
    open: (requests) => {
      auth = requests
      return socket
    },
  })
  const refuse = (code?: string) => handlers.connect_error?.(Object.assign(new Error(), { data: { code } }))
  const say = (event: string, argument?: unknown) => handlers[event]?.(argument)
  const give = (accessToken: string) => {
    current = tokens(accessToken)
  }
  return { hub, socket, handshakes, refuse, say, give, ...parts }
}

const works = async () => tokens('new')
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a hub', () => {
  test('shows the token and the user id, and says whether it is connected, failed or refused', () => {
    const { handshakes, say, refuse, onState } = setUp(works)
    expect(handshakes).toEqual([{ token: 'old', userId: ADA }])
    say('connect')
    say('disconnect', 'transport close')
    refuse()
    refuse('session-ended')
    expect(onState.mock.calls).toEqual([['connected'], ['failed'], ['failed'], ['refused']])
  })

  test.each(['not-signed-in', 'session-ended'])(
    'refused with %s renews once and comes back',
    async (code) => {
      const { refuse, renew, handshakes, onRefused } = setUp(works)
      refuse(code)
      await settle()
      expect(renew).toHaveBeenCalledExactlyOnceWith(tokens('old'))
      expect(handshakes.at(-1)).toEqual({ token: 'new', userId: ADA })
      expect(onRefused).not.toHaveBeenCalled()
    },
  )

  test('refused again with the new token ends the session', async () => {
    const { refuse, renew, onRefused } = setUp(works)
    refuse('not-signed-in')
    await settle()
    refuse('session-ended')
    await settle()
    expect(renew).toHaveBeenCalledTimes(1)
    expect(onRefused).toHaveBeenCalledTimes(1)
  })

  test('leaves it to the client when the renewal itself is refused', async () => {
    const { refuse, socket, onRefused } = setUp(() => Promise.reject(ended()))
    refuse('not-signed-in')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(socket.connect).toHaveBeenCalledTimes(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('tries again, and never ends anything, while the renewal finds no line', async () => {
    const { refuse, socket, renew, onRefused } = setUp(() => Promise.reject(unreachable()))
    for (let round = 0; round < 5; round += 1) {
      refuse('not-signed-in')
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(renew).toHaveBeenCalledTimes(5)
    expect(socket.connect).toHaveBeenCalledTimes(6)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('leaves network trouble to the socket, which is already trying', async () => {
    const { refuse, socket, renew, onRefused } = setUp(works)
    socket.active = true
    refuse()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(renew).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
    expect(socket.connect).toHaveBeenCalledTimes(1)
  })

  test('comes back later from a refusal that is not about the token', async () => {
    const { refuse, socket, renew } = setUp(works)
    refuse('busy')
    await vi.advanceTimersByTimeAsync(2000)
    expect(socket.connect).toHaveBeenCalledTimes(2)
    expect(renew).not.toHaveBeenCalled()
  })

  test('cut by the server renews and comes back', async () => {
    const { say, renew, socket } = setUp(works)
    say('connect')
    await vi.advanceTimersByTimeAsync(6000)
    say('disconnect', 'io server disconnect')
    await settle()
    expect(renew).toHaveBeenCalledTimes(1)
    expect(socket.connect).toHaveBeenCalledTimes(2)
  })

  test('cut again and again does not trade a token each time', async () => {
    const { say, renew, onRefused } = setUp(works)
    for (let round = 0; round < 4; round += 1) {
      say('connect')
      say('disconnect', 'io server disconnect')
      await settle()
    }
    expect(renew).toHaveBeenCalledTimes(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('shows a newer token once', () => {
    const { hub, socket, give, say } = setUp(works)
    say('connect')
    hub.authenticate()
    give('newer')
    hub.authenticate()
    hub.authenticate()
    expect(socket.emit).toHaveBeenCalledExactlyOnceWith('authenticate', { token: 'newer', userId: ADA })
  })

  test('shows a token that came while it was connecting as soon as it is, and none while it is not', () => {
    const { hub, socket, give, say } = setUp(works)
    give('newer')
    hub.authenticate()
    expect(socket.emit).not.toHaveBeenCalled()
    say('connect')
    expect(socket.emit).toHaveBeenCalledExactlyOnceWith('authenticate', { token: 'newer', userId: ADA })
    say('disconnect', 'transport close')
    give('newest')
    hub.authenticate()
    expect(socket.emit).toHaveBeenCalledTimes(1)
  })

  test('says something and gives back the answer, a refusal as the error of a call', async () => {
    const { hub, socket, say } = setUp(works)
    say('connect')
    socket.emitWithAck.mockResolvedValueOnce({ reply: { text: 'hi' } })
    expect(await hub.say('live.echo', { text: 'hi' })).toEqual({ text: 'hi' })
    const error = { statusCode: 429, code: 'too-many-requests', message: 'Slow.', retryAfterSeconds: 3 }
    socket.emitWithAck.mockResolvedValueOnce({ error })
    await expect(hub.say('live.echo', {})).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'Slow. (429)',
      retryAfterSeconds: 3,
    })
  })

  test('says nothing without a connection, and keeps nothing for later', async () => {
    const { hub, socket, say } = setUp(works)
    await expect(hub.say('live.echo', {})).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(socket.emitWithAck).not.toHaveBeenCalled()
    say('connect')
    socket.emitWithAck.mockRejectedValueOnce(new Error('operation has timed out'))
    await expect(hub.say('live.echo', {})).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('once closed does nothing any more', async () => {
    const { hub, refuse, say, socket, renew } = setUp(works)
    refuse('busy')
    hub.close()
    say('disconnect', 'io server disconnect')
    refuse('not-signed-in')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(socket.disconnect).toHaveBeenCalled()
    expect(socket.connect).toHaveBeenCalledTimes(1)
    expect(renew).not.toHaveBeenCalled()
  })
})
