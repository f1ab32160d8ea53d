import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { startServer } from '../server/testing/server-process.ts'
import { INSERT_MESSAGE, messageValues } from './bare-message.ts'
import { type ChatWorld, GROUP, type Sender, TEXT } from './chat-world.ts'
import { atMost, figure } from './figures.ts'
import { moment } from './moment.ts'

const HUB = '/hubs/notification'
const WINDOWS_EACH = 5
const PER_SECOND = 200
const MESSAGES = PER_SECOND * 5
const ROUNDS = 3
/** Windows beside those, for what one costs. */
const MORE_EACH = 10
/** Mattermost’s, at as many messages and windows, on a machine of the same size. */
const MATTERMOST = { p99Ms: 818, mb: 321 }

interface MessageEvent {
  channelId: string
  message: { id: string }
}

/** Sends a message. The server publishes it to the windows in its own time. */
type Send = (sender: Sender, id: string) => void

interface Side {
  clock: ReturnType<typeof createClock>
  send: Send
}

/** How long it takes from a saying to each of its deliveries. */
function createClock() {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  return {
    times,
    send: (id: string): void => void sentAt.set(id, moment()),
    onMessage: ({ message }: MessageEvent): void => {
      const at = sentAt.get(message.id)
      if (at !== undefined) times.push(moment() - at)
    },
    forget: (): void => {
      times.length = 0
      sentAt.clear()
    },
  }
}

async function openWindows(
  url: string,
  auths: readonly object[],
  onMessage: (event: MessageEvent) => void,
): Promise<Socket[]> {
  const windows: Socket[] = []
  // In handfuls, as people come in the morning, and not all in one millisecond.
  for (let at = 0; at < auths.length; at += 50) {
    const batch = auths
      .slice(at, at + 50)
      .map((auth) => io(`${url}${HUB}`, { transports: ['websocket'], auth, forceNew: true }))
    for (const socket of batch) socket.on('chat.message', onMessage)
    await Promise.all(batch.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))))
    windows.push(...batch)
  }
  return windows
}

/** At a steady pace, whether or not what was sent before has arrived; ends when all of it has. */
async function talk(senders: readonly Sender[], { clock, send }: Side): Promise<void> {
  const begun = moment()
  const wanted = clock.times.length + MESSAGES * GROUP * WINDOWS_EACH
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    const wait = begun + (turn * 1000) / PER_SECOND - moment()
    if (wait > 0) await pause(wait)
    const id = randomUUID()
    clock.send(id)
    // Each is of another group than the last, and in turn it is everybody.
    send(senders[(turn * GROUP + Math.floor(turn / GROUP)) % senders.length]!, id)
  }
  for (let tries = 0; clock.times.length < wanted; tries += 1) {
    if (tries > 100) throw new Error(`${wanted - clock.times.length} deliveries are missing.`)
    await pause(100)
  }
}

const partOf = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)]!

/** How long the disk takes for one row, at the same pace: a message that is stored first takes at least as long. */
async function timeRows({ pool, senders }: ChatWorld, times: number[]): Promise<void> {
  const client = await pool.connect()
  for (let turn = 0; turn < PER_SECOND; turn += 1) {
    const { channelId, id } = senders[turn % senders.length]!
    const values = messageValues(channelId, id, randomUUID(), TEXT)
    const begun = moment()
    await client.query({ name: 'message', text: INSERT_MESSAGE, values })
    times.push(moment() - begun)
    await pause(1000 / PER_SECOND)
  }
  client.release()
}

/** What is sent in the product: stored for good before any window receives it. */
function sendOwn(url: string): Send {
  const agent = new Agent({ keepAlive: true })
  return ({ headers, channelId }, id) => {
    const sending = request(`${url}/api/v2/messages`, { method: 'POST', headers, agent }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A message was refused: ${answer.statusCode}`)
      answer.resume()
    })
    sending.end(JSON.stringify({ id, channelId, messageText: TEXT }))
  }
}

/** One message as the product publishes it, for the echo to carry the same. */
async function receiveOne(url: string, sender: Sender): Promise<MessageEvent> {
  const { promise, resolve } = Promise.withResolvers<MessageEvent>()
  const [window] = await openWindows(url, [sender.auth], resolve)
  sendOwn(url)(sender, randomUUID())
  const event = await promise
  window!.disconnect()
  return event
}

/** The product with windows for everybody, and how much memory those and as many again took. */
async function openOwn({ app, senders }: ChatWorld): Promise<Side & { windows: Socket[] }> {
  const clock = createClock()
  const auths = (each: number) => senders.flatMap(({ auth }) => Array<object>(each).fill(auth))
  const before = await app.residentMb()
  const windows = await openWindows(app.url, auths(WINDOWS_EACH), clock.onMessage)
  const more = await openWindows(app.url, auths(MORE_EACH), () => undefined)
  await pause(2_000)
  const taken = (await app.residentMb()) - before
  figure('memory for each 1,000 windows', (taken / (windows.length + more.length)) * 1000, 'MB')
  for (const socket of more) socket.disconnect()
  return { clock, send: sendOwn(app.url), windows }
}

/** The echo with as many windows, each in the room of its group. */
async function openEcho(url: string, senders: readonly Sender[], sample: MessageEvent): Promise<Side> {
  const clock = createClock()
  const auths = senders.flatMap(({ channelId }) => Array<object>(WINDOWS_EACH).fill({ room: channelId }))
  const windows = await openWindows(url, auths, clock.onMessage)
  const windowOf = new Map(senders.map(({ id }, index) => [id, windows[index * WINDOWS_EACH]!]))
  const send: Send = ({ id: who, channelId }, id) =>
    void windowOf.get(who)!.emit('chat.say', { channelId, message: { ...sample.message, channelId, id } })
  return { clock, send }
}

/** Messages at a steady pace to many windows, beside a bare Socket.IO server that stores nothing and sends the same on. */
export async function measureDelivery(world: ChatWorld): Promise<void> {
  const { app, senders } = world
  const bare = await startServer('bench/bare-echo.ts', {}, '/')
  const own = await openOwn(world)
  const echo = await openEcho(bare.url, senders, await receiveOne(app.url, senders[0]!))
  let memory = 0
  const rows: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await timeRows(world, rows)
    for (const side of [own, echo]) {
      // The first time both meet what they are going to do all day.
      if (round === 1) side.clock.forget()
      await talk(senders, side)
      memory = Math.max(memory, await app.residentMb())
    }
  }
  await bare.stop()
  for (const socket of own.windows) socket.disconnect()

  const ms = { own: partOf(own.clock.times, 0.5), echo: partOf(echo.clock.times, 0.5) }
  const p99 = partOf(own.clock.times, 0.99)
  figure(
    `${PER_SECOND} messages/s to ${own.windows.length} windows`,
    PER_SECOND * GROUP * WINDOWS_EACH,
    'deliveries per second',
  )
  figure('sent until heard, stored in between', ms.own, 'ms at the median')
  figure('a bare Socket.IO echo of the same', ms.echo, 'ms at the median')
  figure('a bare insert of the same row, at the same pace', partOf(rows, 0.5), 'ms at the median')
  atMost('delivery beside the bare echo', ms.own / ms.echo, 3, 'times')
  figure('sent until heard', p99, 'ms at p99')
  figure('a bare Socket.IO echo of the same', partOf(echo.clock.times, 0.99), 'ms at p99')
  atMost(`p99 beside Mattermost’s ${MATTERMOST.p99Ms} ms`, p99 / MATTERMOST.p99Ms, 1 / 3, 'times')
  figure('memory of the server meanwhile', memory, 'MB')
  atMost(`memory beside Mattermost’s ${MATTERMOST.mb} MB`, memory / MATTERMOST.mb, 1, 'times')
}
