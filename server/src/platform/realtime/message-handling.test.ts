import { claim, signedIn } from '@corridor/contract/kernel/access.ts'
import { message } from '@corridor/contract/kernel/message.ts'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { createMessageHandling, handleMessage } from './message-handling.ts'
import { createPace } from './rate.ts'

const ECHO = 'live.echo'
const WORK_STATUS = '/hubs/work-status'
const app = useTestApp()
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

async function open(email = 'owner@brightsmiles.example', hub = WORK_STATUS): Promise<Socket> {
  const { socket } = await openWindow(app, await app.signIn(email), hub)
  opened.push(socket)
  return socket
}
const isAlive = async () => (await app.send('GET /healthz')).status === 200
const cut = (socket: Socket) => new Promise((resolve) => void socket.once('disconnect', resolve))

describe('what a window says', () => {
  test('is answered: echo comes back as it was sent', async () => {
    const socket = await open()
    expect(await socket.emitWithAck(ECHO, { text: 'still there?', more: 1 })).toEqual({
      reply: { text: 'still there?' },
    })
  })

  test('may be sent by everybody who is signed in, also before they are let in', async () => {
    const socket = await open('pending@brightsmiles.example')
    expect(await socket.emitWithAck(ECHO, { text: 'a' })).toEqual({ reply: { text: 'a' } })
  })

  test.each([
    ['the wrong type', [{ text: 7 }]],
    ['nothing', []],
    ['null', [null]],
    ['too long a text', [{ text: 'x'.repeat(201) }]],
    ['a list', [[{ text: 'a' }]]],
    ['bytes', [Buffer.from('abc')]],
  ])('is refused in the one error shape when it is %s', async (_what, payloads) => {
    const socket = await open()
    expect(await socket.emitWithAck(ECHO, ...payloads)).toEqual({
      error: {
        statusCode: 400,
        code: 'invalid-input',
        message: expect.any(String),
        errors: [{ path: expect.stringMatching(/^payload/), message: expect.any(String) }],
        requestId: expect.any(String),
      },
    })
    expect(await socket.emitWithAck(ECHO, { text: 'a' })).toEqual({ reply: { text: 'a' } })
  })

  test('is refused when it contains half a character, which could not be stored', async () => {
    const socket = await open()
    expect(await socket.emitWithAck(ECHO, { text: 'a\ud800' })).toMatchObject({
      error: { code: 'not-readable', errors: [{ path: 'payload.text' }] },
    })
  })

  test('is refused when it is more than one thing, or not declared for this hub', async () => {
    const socket = await open()
    expect(await socket.emitWithAck(ECHO, { text: 'a' }, 'and more')).toMatchObject({
      error: { code: 'not-readable' },
    })
    expect(await socket.emitWithAck('live.unknown', {})).toMatchObject({ error: { code: 'not-found' } })
    const other = await open('owner@brightsmiles.example', '/hubs/notification')
    expect(await other.emitWithAck(ECHO, { text: 'a' })).toMatchObject({ error: { code: 'not-found' } })
  })

  test('too often is refused with the seconds to wait, for all windows of a person together', async () => {
    const own = await app.signIn('frontdesk@brightsmiles.example')
    const sockets = [await openWindow(app, own, WORK_STATUS), await openWindow(app, own, WORK_STATUS)]
    opened.push(...sockets.map(({ socket }) => socket))
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, turn) => sockets[turn % 2]!.socket.emitWithAck(ECHO, { text: 'a' })),
    )
    const refused = answers.filter((answer) => 'error' in answer)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refused[0]).toMatchObject({ error: { code: 'too-many-requests', retryAfterSeconds: 1 } })
    const another = await open('assistant@brightsmiles.example')
    expect(await another.emitWithAck(ECHO, { text: 'a' })).toEqual({ reply: { text: 'a' } })
  })

  test('again and again although it is refused ends in a cut', async () => {
    const socket = await open('member@professional.example')
    const gone = cut(socket)
    for (let turn = 0; turn < 200; turn += 1) socket.emit('live.unknown', turn)
    expect(await gone).toBe('io server disconnect')
    expect(await isAlive()).toBe(true)
  })

  test('that is larger than a message may be ends in a cut', async () => {
    const socket = await open('member@professional.example')
    const gone = cut(socket)
    socket.emit(ECHO, { text: 'x'.repeat(70_000) })
    await gone
    expect(await isAlive()).toBe(true)
  })

  test.each([
    ['cut off', `2${WORK_STATUS},["live.echo"`],
    ['no list', `2${WORK_STATUS},{}`],
    ['without a name', `2${WORK_STATUS},[7]`],
    ['of no known type', '9'],
    ['an answer nobody asked for', `3${WORK_STATUS},99[]`],
    ['bytes that are not there', `51-${WORK_STATUS},["live.echo",{"_placeholder":true,"num":9}]`],
    ['nested without end', `51-${WORK_STATUS},["live.echo",${'['.repeat(30_000)}${']'.repeat(30_000)}]`],
  ])('and is no packet (%s) is refused or ends in a cut', async (_what, packet) => {
    const socket = await open('member@professional.example')
    const gone = cut(socket)
    socket.io.engine.write(packet)
    if (packet.startsWith('5')) socket.io.engine.write(Buffer.from('x'))
    await Promise.race([gone, socket.emitWithAck(ECHO, { text: 'a' })])
    expect(await isAlive()).toBe(true)
  })
})

test('a message for everybody who is signed in is refused while their practice is suspended', async () => {
  const anybody = message({
    name: '/hubs/work-status test.anybody',
    access: signedIn,
    rate: { burst: 100, perSecond: 100 },
    payload: z.object({}),
    reply: z.object({}),
  })
  const { services } = app
  const own = await app.signIn('owner@hilltopmedical.example')
  const { socket } = await openWindow(app, own, WORK_STATUS)
  opened.push(socket)
  const window = services.hub.windows().find(({ id }) => id === socket.id)!
  const say = () => socket.emitWithAck('test.anybody', {})
  const setSuspended = (since: Date | null) =>
    services.transactions.run(async (tx) => {
      await sql`UPDATE office_practice SET suspended_at = ${since} WHERE id = ${own.practiceId}`.execute(
        tx.db,
      )
      await services.identity.standingChanged(tx, own.givenName)
    })
  window.offAny()
  createMessageHandling([handleMessage(anybody, () => ({}))], services, services.log)(window)
  expect(await say()).toEqual({ reply: {} })
  await setSuspended(app.clock.now())
  await expect.poll(say).toMatchObject({ error: { code: 'not-allowed' } })
  await setSuspended(null)
  await expect.poll(say).toEqual({ reply: {} })
})

describe('a claim', () => {
  const admins = message({
    name: '/hubs/work-status test.admins',
    access: claim('PracticeAdmin'),
    rate: { burst: 100, perSecond: 100 },
    payload: z.object({}),
    reply: z.object({ by: z.string() }),
  })
  const spoil = message({ ...admins, name: '/hubs/work-status test.spoil', access: claim('User') })

  /** The hub's own hearing, with messages that no capability declares. */
  function listen(socketId: string) {
    const { services } = app
    const handleWindow = createMessageHandling(
      [
        handleMessage(admins, ({ person }) => ({ by: person.id })),
        handleMessage(spoil, () => {
          throw new Error('a secret of ours')
        }),
      ],
      services,
      services.log,
    )
    const window = services.hub.windows().find(({ id }) => id === socketId)!
    window.offAny()
    handleWindow(window)
  }

  test('is looked at with every message, as it is at that moment', async () => {
    const owner = await app.signIn('owner@brightsmiles.example')
    const ben = await app.signIn('hygienist@brightsmiles.example')
    const { socket, events } = await openWindow(app, ben, WORK_STATUS)
    opened.push(socket)
    listen(socket.id!)
    const change = (body: object) =>
      app.call('PATCH /my-office/v2/team-members/:id/claims', {
        params: { id: ben.givenName },
        as: owner,
        body,
      })
    expect(await socket.emitWithAck('test.admins', {})).toMatchObject({ error: { code: 'not-allowed' } })
    await change({ grant: ['PracticeAdmin'] })
    await expect.poll(() => socket.emitWithAck('test.admins', {})).toEqual({ reply: { by: ben.givenName } })
    await change({ withdraw: ['PracticeAdmin'] })
    expect(await socket.emitWithAck('test.admins', {})).toMatchObject({ error: { code: 'not-allowed' } })
    expect(events).toEqual([])
  })

  test('does not help against our own mistakes: those are answered without their text', async () => {
    const socket = await open()
    listen(socket.id!)
    const { error } = await socket.emitWithAck('test.spoil', {})
    expect(error).toMatchObject({ statusCode: 500, code: 'unhandled' })
    expect(JSON.stringify(error)).not.toContain('secret')
  })
})

test('a pace lets a burst through, and then one at a time', () => {
  let now = 0
  const { take } = createPace({ burst: 2, perSecond: 0.5 }, () => now)
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([undefined, undefined, 2, undefined])
  now += 1000
  expect(take('a')).toBe(1)
  now += 1000
  expect([take('a'), take('a')]).toEqual([undefined, 2])
})
