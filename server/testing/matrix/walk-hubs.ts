import { HUBS } from '@corridor/contract/kernel/event.ts'
import { type MessageName, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import { expect } from 'vitest'
import { openWindow, type TestWindow } from '../window.ts'
import type { World } from '../world/world.ts'
import { type Callers, KINDS, type Kind } from './callers.ts'
import type { LiveWorld } from './part.ts'
import { EVENTS, MESSAGES, STREAMS } from './parts.ts'
import { type MatrixRow, NOT_RECEIVED, RECEIVED } from './rows.ts'

/** Windows that were let in, or with which status they were refused. */
type Seats = Record<Kind, TestWindow[] | string>

const everybody = async (resultOf: (kind: Kind) => Promise<string>) =>
  Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await resultOf(kind)] as const)))

/** What somebody without a session shows at the door of a hub: the token of their link, in the admin's name. */
const authOfGuest = ({ admin, ...callers }: Callers, kind: Exclude<Kind, 'admin'>) => ({
  token: callers[kind].guest?.authorization.split(' ')[1] ?? '',
  givenName: admin.session?.givenName ?? '',
})

async function seat({ app }: World, callers: Callers, kind: Kind, hub: string): Promise<TestWindow | string> {
  try {
    return await openWindow(app, callers[kind].session ?? authOfGuest(callers, kind as 'none'), hub)
  } catch (error) {
    return String((error as { data?: { statusCode?: number } }).data?.statusCode)
  }
}

/** The live connections of everybody, and what each gets of them. */
export async function openHubs(world: World, callers: Callers) {
  const seats = {} as Record<(typeof HUBS)[number], Seats>
  for (const hub of HUBS) {
    seats[hub] = {} as Seats
    for (const kind of KINDS) {
      const one = await seat(world, callers, kind, hub)
      seats[hub][kind] = typeof one === 'string' ? one : [one]
    }
  }
  const windows = () =>
    HUBS.flatMap((hub) => KINDS.flatMap((kind) => (Array.isArray(seats[hub][kind]) ? seats[hub][kind] : [])))
  const live: LiveWorld = {
    ...world,
    callers,
    open: async (kind, session) => {
      const window = await openWindow(world.app, session)
      const own = seats['/hubs/notification'][kind]
      if (Array.isArray(own)) own.push(window)
      return window
    },
  }

  const connect = (hub: string) =>
    everybody(async (kind) => {
      const own = seats[hub as keyof typeof seats][kind]
      return Array.isArray(own) ? '200' : own
    })

  const send = async (message: string) => {
    const { hub, name } = partsOfMessageName(message as MessageName)
    const payload = await MESSAGES[message]?.payload(world)
    return everybody(async (kind) => {
      const own = seats[hub][kind]
      if (!Array.isArray(own)) return own
      const answer = await own[0]!.socket.emitWithAck(name, payload)
      return String(answer.error?.statusCode ?? 200)
    })
  }

  /** A stream that is not theirs answers like one that does not exist: without a number. */
  const follow = async (stream: string) => {
    const query = { streams: `${stream}:${await STREAMS[stream]?.key(world)}@` }
    return everybody(async (kind) => {
      const { session: as, guest: headers } = callers[kind]
      const { status, body } = await world.app.call('GET /live/v1/changes', { query, as, headers })
      return status === 200 && body.streams[0]?.seq === null ? '404' : String(status)
    })
  }

  /** Whatever was sent before it has arrived when this is answered: both use the same connection. */
  const whenSettled = () =>
    Promise.all(windows().map(({ socket }) => socket.connected && socket.emitWithAck('settled?')))

  let hasBegun = false
  const receive = async ({ name, what, expected: wanted }: MatrixRow) => {
    // Each row leaves it settled for the next: a window that is refused too often is cut, and this question is refused.
    if (!hasBegun) await whenSettled()
    hasBegun = true
    const before = new Map(windows().map((window) => [window, window.events.length]))
    const word = (await EVENTS[name]?.cause(live)) ?? ''
    const hasReceived = (window: TestWindow) =>
      window.events
        .slice(before.get(window) ?? 0)
        .some((event) => event.name === what && JSON.stringify(event.payload).includes(word))
    const receivers = () =>
      everybody(async (kind) => {
        const own = HUBS.flatMap((hub): (TestWindow | string)[] => [seats[hub][kind]].flat())
        if (own.every((one) => typeof one === 'string')) return String(own[0])
        return own.some((one) => typeof one !== 'string' && hasReceived(one)) ? RECEIVED : NOT_RECEIVED
      })
    const isReceiver = (kind: Kind) => wanted[kind] === RECEIVED
    expect(KINDS.some(isReceiver), 'an event that nobody hears shows nothing').toBe(true)
    await expect
      .poll(async () => {
        const current = await receivers()
        return KINDS.filter(isReceiver).filter((kind) => current[kind] !== RECEIVED)
      })
      .toEqual([])
    await whenSettled()
    return receivers()
  }

  return {
    connect,
    send,
    follow,
    receive,
    close: () => {
      for (const window of windows()) window.close()
    },
  }
}
