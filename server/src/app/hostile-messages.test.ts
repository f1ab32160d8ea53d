import { once } from 'node:events'
import { type AnyMessage, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { platformMessages } from '#platform/realtime/message-handling.ts'
import { useTestApp } from '#testing/test-app.ts'
import { authOf, openWindow, type TestWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { capabilities } from './capabilities.ts'

const HUB = '/hubs/work-status'
const messages: AnyMessage[] = [
  ...platformMessages,
  ...capabilities.flatMap(({ messages: handlers = [] }) => handlers),
].map(({ message }) => message)

const app = useTestApp()
/** Somebody else, who must not notice anything. */
let beside: TestWindow
const opened: TestWindow[] = []
beforeAll(async () => {
  beside = await openWindow(app, await signInNewcomer(app), HUB)
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) close()
  const beat = { isTouched: true, userIds: [] }
  expect(await beside.socket.emitWithAck('presence.heartbeat', beat)).toHaveProperty('reply')
})
afterAll(async () => {
  beside.close()
})

/** A window of a newcomer, so that nobody else's pace and refusals count. */
async function open(hub: string, access?: AnyMessage['access']): Promise<TestWindow> {
  const claims = access?.kind === 'claim' ? [...access.anyOf] : undefined
  const window = await openWindow(app, await signInNewcomer(app, { claims }), hub)
  opened.push(window)
  return window
}

const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])
const WRONG: [what: string, said: unknown[]][] = [
  ['nothing', []],
  ['null', [null]],
  ['a number', [7]],
  ['a text', ['{}']],
  ['a list', [[]]],
  ['bytes', [Buffer.from('abc')]],
  [
    'bytes inside',
    [{ text: Buffer.from('abc'), isTouched: Buffer.from('abc'), userIds: Buffer.from('abc') }],
  ],
  ['a record of nothing', [{}]],
  ['far too deep', [deep(200)]],
  ['two things', [{}, {}]],
  ['the way to every record', [JSON.parse('{"__proto__":{"isTouched":true,"text":"a","userIds":[]}}')]],
]

const hostile = messages.map(({ name, access }) => ({ ...partsOfMessageName(name), access }))

describe.each(hostile)('$name', ({ hub, name, access }) => {
  test('is refused when it is of another shape, and the window stays', async () => {
    const { socket, events } = await open(hub, access)
    for (const [what, payloads] of WRONG)
      expect(await socket.emitWithAck(name, ...payloads), what).toMatchObject({ error: { statusCode: 400 } })
    expect(socket.connected).toBe(true)
    expect(events).toEqual([])
  })

  test('is refused without anybody waiting for an answer', async () => {
    const { socket } = await open(hub, access)
    for (const [, payloads] of WRONG) socket.emit(name, ...payloads)
    expect(await socket.emitWithAck(name)).toMatchObject({ error: { statusCode: 400 } })
  })

  test('ends in a cut when it is larger than a message may be', async () => {
    const { socket, isCut } = await open(hub, access)
    socket.emit(name, { text: 'x'.repeat(70_000), isTouched: true, userIds: [] })
    await isCut
  })

  test('ends in a cut when it comes again and again', async () => {
    const { socket, isCut } = await open(hub, access)
    for (let times = 0; times < 300; times += 1) socket.emit(name, {})
    await isCut
  })
})

describe('authenticate', () => {
  test.each<[string, unknown[]]>([
    ['nothing', []],
    ['null', [null]],
    ['a number', [7]],
    ['a list', [['token', 'user']]],
    ['a token of another type', [{ token: 7, userId: 'a' }]],
    ['a token without end', [{ token: 'x'.repeat(5000), userId: 'a' }]],
    ['nobody’s token', [{ token: 'x', userId: 'a' }]],
  ])('with %s ends in a cut', async (_what, payloads) => {
    const { socket, isCut } = await open(HUB)
    socket.emit('authenticate', ...payloads)
    await isCut
  })

  test('again and again ends in a cut, also with the right token', async () => {
    const own = await signInNewcomer(app)
    const window = await openWindow(app, own, HUB)
    opened.push(window)
    for (let times = 0; times < 40; times += 1) window.socket.emit('authenticate', authOf(own))
    await window.isCut
  })
})

describe('out of turn', () => {
  const HEARTBEAT = `42${HUB},["presence.heartbeat",{"isTouched":true,"userIds":[]}]`

  /** A bare connection on which nothing has been sent yet. */
  async function openConnection() {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const isClosed = once(socket, 'close')
    await once(socket, 'message')
    return { socket, isClosed }
  }

  test.each([
    ['a message before one is let in', [HEARTBEAT]],
    ['an answer to nobody before one is let in', [`43${HUB},1[]`]],
    ['bytes that no message announced', [new Uint8Array([1, 2, 3])]],
    [
      'another message instead of announced bytes',
      [`451-${HUB},["live.echo",{"_placeholder":true,"num":0}]`, HEARTBEAT],
    ],
    [
      'a handshake with a stranger’s token, and a message behind it',
      [`40${HUB},{"token":"x","userId":"a"}`, HEARTBEAT],
    ],
  ])('%s ends in a cut', async (_what, packets) => {
    const { socket, isClosed } = await openConnection()
    for (const packet of packets) socket.send(packet)
    await isClosed
  })

  test('a message after one has left ends in a cut', async () => {
    const own = authOf(await signInNewcomer(app))
    const { socket, isClosed } = await openConnection()
    socket.send(`40${HUB},${JSON.stringify(own)}`)
    await once(socket, 'message')
    socket.send(`41${HUB},`)
    socket.send(HEARTBEAT)
    await isClosed
  })
})
