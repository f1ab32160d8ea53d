import { WINDOWS_PER_SESSION } from '@corridor/contract/kernel/live.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { authOf, openSocket } from '../../../testing/window.ts'
import type { Window } from './window.ts'

let app: TestApp
const opened: Socket[] = []
beforeAll(async () => {
  app = await startTestApp({ isShared: true })
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => app.close())

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

describe('a line', () => {
  const [notification, work] = HUBS
  interface Line {
    say: (frame: string) => void
    /** Waits until it was said. */
    hears: (beginning: string) => Promise<void>
    isClosed: Promise<void>
  }

  /** Speaks the protocol by hand: the client library closes its line by itself. */
  async function openLine(): Promise<Line> {
    const line = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const heard: string[] = []
    line.onmessage = ({ data }) => {
      // A line that answers no ping is closed for that alone.
      if (data === '2') line.send('3')
      heard.push(data)
    }
    const isClosed = new Promise<void>((resolve) => {
      line.onclose = () => resolve()
    })
    await new Promise((resolve) => {
      line.onopen = resolve
    })
    const hears = (beginning: string) =>
      expect.poll(() => heard.some((frame) => frame.startsWith(beginning))).toBe(true)
    return { say: (frame) => line.send(frame), hears, isClosed }
  }

  async function join({ say, hears }: Line, hub: string, auth: object): Promise<void> {
    say(`40${hub},${JSON.stringify(auth)}`)
    await hears(`40${hub},`)
  }

  test('closes when its last window leaves, so that none outlives its session uncounted', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const line = await openLine()
    await join(line, notification, authOf(own))
    await join(line, work, authOf(own))
    line.say(`41${notification},`)
    line.say(`42${work},7["live.echo",{"text":"still here"}]`)
    await line.hears(`43${work},7[{"reply"`)
    line.say(`41${work},`)
    await line.isClosed
  })

  test('stays for a window that is being let in while the last one leaves', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const line = await openLine()
    await join(line, notification, authOf(own))
    line.say(`40${work},${JSON.stringify(authOf(own))}`)
    line.say(`41${notification},`)
    await line.hears(`40${work},`)
    line.say(`42${work},7["live.echo",{"text":"still here"}]`)
    await line.hears(`43${work},7[{"reply"`)
  })

  test('closes when nobody is left but one who is refused', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const line = await openLine()
    await join(line, work, authOf(own))
    line.say(`40${notification},{"token":"x","userId":"${own.givenName}"}`)
    line.say(`41${work},`)
    await line.hears(`44${notification},`)
    await line.isClosed
  })
})

test('tells windows to miss a silent server within 15 seconds', async () => {
  const line = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const opening = await new Promise<string>((resolve) => {
    line.onmessage = ({ data }) => resolve(data)
  })
  line.close()
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
    const told = new Promise((resolve) => socket.once('session.ended', resolve))
    await app.call('POST /authentication/v2/logout', { as: own, body: { everywhere: true } })
    expect(await told).toMatchObject({ reason: 'signed-out-everywhere' })
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
    const told: string[] = []
    socket.onAny((name) => void told.push(name))
    const changeThePractice = async () => {
      const owner = await grace.signIn('owner@brightsmiles.example')
      const { status } = await grace.call('POST /my-office/v2/practice/invite-code', { as: owner })
      expect(status).toBe(200)
    }
    await changeThePractice()
    await expect.poll(() => told).toContain('office.changed')

    grace.clock.pass(301)
    const { body } = await grace.call('POST /authentication/v2/refresh-token', {
      body: { accessToken: own.accessToken, refreshToken: own.refreshToken, deviceId },
    })
    const shown = { token: body.accessToken, userId: own.givenName }
    expect(await socket.emitWithAck('authenticate', shown)).toEqual({ ok: true })
    told.length = 0
    await changeThePractice()
    expect(await socket.emitWithAck('authenticate', shown)).toEqual({ ok: true })
    expect(told).not.toContain('office.changed')
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

  test('of another process is told and cut as well', async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl })
    try {
      const own = await app.signIn('owner@hilltopmedical.example')
      const socket = connect('/hubs/notification', authOf(own), second.url)
      expect(await admitted(socket)).toBe('in')
      const gone = cut(socket)
      const told = new Promise((resolve) => socket.once('session.ended', resolve))
      await app.call('POST /authentication/v2/logout', { as: own })
      expect(await told).toMatchObject({ reason: 'signed-out' })
      await gone
    } finally {
      await second.close()
    }
  })
})
