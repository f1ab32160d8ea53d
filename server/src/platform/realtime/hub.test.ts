import { WINDOWS_PER_SESSION } from '@corridor/contract/kernel/live.ts'
import type { Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#testing/test-app.ts'
import { authOf, openSocket } from '#testing/window.ts'
import type { Window } from './window.ts'

const app = useTestApp({ isShared: true })
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

const HUBS = ['/hubs/notification', '/hubs/work-status'] as const

function connect(hub: string, auth: object, url = app.url): Socket {
  const socket = openSocket(url, hub, auth)
  opened.push(socket)
  return socket
}

const admitted = (socket: Socket) =>
  new Promise<'in' | { code: string }>((resolve) => {
    socket.once('connect', () => resolve('in'))
    socket.once('connect_error', (error) => resolve((error as Error & { data: { code: string } }).data))
  })
const cut = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

describe.each(HUBS)('%s', (hub) => {
  test('has room for so many windows of one session, which take none from another', async () => {
    const email = 'owner@brightsmiles.example'
    const own = await app.signIn(email)
    const atOnce = Array.from({ length: WINDOWS_PER_SESSION + 5 }, () => connect(hub, authOf(own)))
    await Promise.all(atOnce.map(admitted))
    const isOpen = ({ data, nsp }: Window) => data.person.id === own.givenName && nsp.name === hub
    const windows = () => app.services.hub.windows().filter(isOpen).length
    await expect.poll(windows).toBe(WINDOWS_PER_SESSION)
    expect(await admitted(connect(hub, authOf(own)))).toMatchObject({ code: 'too-many-windows' })
    expect(await admitted(connect(hub, authOf(await app.signIn(email))))).toBe('in')
    atOnce.find(({ connected }) => connected)?.disconnect()
    await expect.poll(() => admitted(connect(hub, authOf(own)))).toBe('in')
  })

  test('lets in a person with a live token', async () => {
    expect(await admitted(connect(hub, authOf(await app.signIn('owner@brightsmiles.example'))))).toBe('in')
  })

  test('refuses strangers, odd handshakes and another’s id', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const other = await app.signIn('frontdesk@brightsmiles.example')
    const odd = [
      {},
      { token: 7, userId: [] },
      { token: 'x', userId: own.givenName },
      { ...authOf(own), token: `${own.token}x` },
    ]
    for (const auth of odd) expect(await admitted(connect(hub, auth))).toHaveProperty('code')
    expect(await admitted(connect(hub, { token: own.token, userId: other.givenName }))).toMatchObject({
      code: 'other-user',
    })
  })

  test('refuses a token whose session has ended', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    await app.call('POST /authentication/v2/logout', { as: own })
    expect(await admitted(connect(hub, authOf(own)))).toMatchObject({ code: 'session-ended' })
  })

  test('is cut when the session ends, and only then', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const other = await app.signIn('owner@brightsmiles.example')
    const socket = connect(hub, authOf(own))
    const bystander = connect(hub, authOf(other))
    await Promise.all([admitted(socket), admitted(bystander)])
    const gone = cut(socket)
    await app.call('POST /authentication/v2/logout', { as: own })
    expect(await gone).toBe('io server disconnect')
    expect(bystander.connected).toBe(true)
  })
})

describe('a connection', () => {
  const [notification, work] = HUBS
  interface Connection {
    say: (frame: string) => void
    /** Waits until it was received. */
    receives: (beginning: string) => Promise<void>
    isClosed: Promise<void>
  }

  /** Speaks the protocol by hand: the client library closes its connection by itself. */
  async function openConnection(): Promise<Connection> {
    const connection = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const received: string[] = []
    connection.onmessage = ({ data }) => {
      // A connection that answers no ping is closed for that alone.
      if (data === '2') connection.send('3')
      received.push(data)
    }
    const isClosed = new Promise<void>((resolve) => {
      connection.onclose = () => resolve()
    })
    await new Promise((resolve) => {
      connection.onopen = resolve
    })
    const receives = (beginning: string) =>
      expect.poll(() => received.some((frame) => frame.startsWith(beginning))).toBe(true)
    return { say: (frame) => connection.send(frame), receives, isClosed }
  }

  async function join({ say, receives }: Connection, hub: string, auth: object): Promise<void> {
    say(`40${hub},${JSON.stringify(auth)}`)
    await receives(`40${hub},`)
  }

  test('closes when its last window leaves, so that none outlives its session uncounted', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const connection = await openConnection()
    await join(connection, notification, authOf(own))
    await join(connection, work, authOf(own))
    connection.say(`41${notification},`)
    connection.say(`42${work},7["live.echo",{"text":"still here"}]`)
    await connection.receives(`43${work},7[{"reply"`)
    connection.say(`41${work},`)
    await connection.isClosed
  })

  test('stays for a window that is being let in while the last one leaves', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const connection = await openConnection()
    await join(connection, notification, authOf(own))
    connection.say(`40${work},${JSON.stringify(authOf(own))}`)
    connection.say(`41${notification},`)
    await connection.receives(`40${work},`)
    connection.say(`42${work},7["live.echo",{"text":"still here"}]`)
    await connection.receives(`43${work},7[{"reply"`)
  })

  test('closes when nobody is left but one who is refused', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const connection = await openConnection()
    await join(connection, work, authOf(own))
    connection.say(`40${notification},{"token":"x","userId":"${own.givenName}"}`)
    connection.say(`41${work},`)
    await connection.receives(`44${notification},`)
    await connection.isClosed
  })
})

test('makes windows notice a silent server within 15 seconds', async () => {
  const connection = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const opening = await new Promise<string>((resolve) => {
    connection.onmessage = ({ data }) => resolve(data)
  })
  connection.close()
  const { pingInterval, pingTimeout } = JSON.parse(opening.slice(1))
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(15_000)
})

test('the root of the hubs lets nobody in', async () => {
  const own = await app.signIn('owner@brightsmiles.example')
  expect(await admitted(connect('/', authOf(own)))).toMatchObject({ code: 'not-found' })
})

describe('a live connection', () => {
  test('learns why it is cut', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example')
    const socket = connect('/hubs/notification', authOf(own))
    await admitted(socket)
    const ended = new Promise((resolve) => socket.once('session.ended', resolve))
    await app.call('POST /authentication/v2/logout', { as: own, body: { everywhere: true } })
    expect(await ended).toMatchObject({ reason: 'signed-out-everywhere' })
  })

  test('is cut when its token expires, unless a fresher one is shown', async () => {
    const deviceId = 'hub-device-1'
    const own = await app.signIn('member@professional.example', deviceId)
    app.clock.pass(10 * 60 - 2)
    const left = connect('/hubs/notification', authOf(own))
    const renewed = connect('/hubs/notification', authOf(own))
    await Promise.all([admitted(left), admitted(renewed)])
    const { body } = await app.call('POST /authentication/v2/refresh-token', {
      body: { accessToken: own.accessToken, refreshToken: own.refreshToken, deviceId },
    })
    const answer = await renewed.emitWithAck('authenticate', {
      token: body.accessToken,
      userId: own.givenName,
    })
    expect(answer).toEqual({ ok: true })
    await cut(left)
    expect(renewed.connected).toBe(true)
  })

  test('leaves the room of the practice when the time to put the identity check off is over', async () => {
    // Sooner than a session without anybody at it locks.
    const soon = new Date(Date.now() + 300_000).toISOString()
    const grace = await startTestApp({
      env: { IDENTITY_CUTOFF_DATE: soon, IDENTITY_NO_GRACE_DATE: soon },
    })
    const deviceId = 'hub-device-2'
    const own = await grace.signIn('unverified@brightsmiles.example', deviceId)
    const socket = connect('/hubs/notification', authOf(own), grace.url)
    await admitted(socket)
    const ended: string[] = []
    socket.onAny((name) => void ended.push(name))
    const changeThePractice = async () => {
      const owner = await grace.signIn('owner@brightsmiles.example')
      const { status } = await grace.call('POST /my-office/v2/practice/invite-code', { as: owner })
      expect(status).toBe(200)
    }
    await changeThePractice()
    await expect.poll(() => ended).toContain('office.changed')

    grace.clock.pass(301)
    const { body } = await grace.call('POST /authentication/v2/refresh-token', {
      body: { accessToken: own.accessToken, refreshToken: own.refreshToken, deviceId },
    })
    const shown = { token: body.accessToken, userId: own.givenName }
    expect(await socket.emitWithAck('authenticate', shown)).toEqual({ ok: true })
    ended.length = 0
    await changeThePractice()
    expect(await socket.emitWithAck('authenticate', shown)).toEqual({ ok: true })
    expect(ended).not.toContain('office.changed')
    await grace.close()
  })

  test('is cut for showing somebody else’s token', async () => {
    const own = await app.signIn('member@professional.example')
    const other = await app.signIn('host@professional.example')
    const socket = connect('/hubs/work-status', authOf(own))
    await admitted(socket)
    const gone = cut(socket)
    socket.emit('authenticate', authOf(other))
    await gone
  })

  test('survives odd events', async () => {
    const socket = connect('/hubs/notification', authOf(await app.signIn('owner@brightsmiles.example')))
    await admitted(socket)
    socket.emit('nothing', { deep: [[[]]] })
    socket.emit('join', 'person:someone')
    expect((await app.send('GET /healthz')).status).toBe(200)
    expect(socket.connected).toBe(true)
  })

  test('of another process is notified and cut as well', async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl })
    try {
      const own = await app.signIn('owner@hilltopmedical.example')
      const socket = connect('/hubs/notification', authOf(own), second.url)
      expect(await admitted(socket)).toBe('in')
      const gone = cut(socket)
      const ended = new Promise((resolve) => socket.once('session.ended', resolve))
      await app.call('POST /authentication/v2/logout', { as: own })
      expect(await ended).toMatchObject({ reason: 'signed-out' })
      await gone
    } finally {
      await second.close()
    }
  })
})
