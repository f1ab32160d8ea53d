import { HUBS } from '@corridor/contract/kernel/event.ts'
import { partsOfSaying, type Saying } from '@corridor/contract/kernel/message.ts'
import { expect } from 'vitest'
import { openWindow, type TestWindow } from '../window.ts'
import type { World } from '../world/world.ts'
import { type Callers, KINDS, type Kind } from './callers.ts'
import type { LiveWorld } from './part.ts'
import { PARTS } from './parts.ts'
import type { TableRow } from './table.ts'

/** Windows that were let in, or with which status they were refused. */
type Seats = Record<Kind, TestWindow[] | string>

const HEARD = 'heard'
const NOT_HEARD = '–'

const everybody = async (ask: (kind: Kind) => Promise<string>) =>
  Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await ask(kind)] as const)))

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

  const say = async (says: string) => {
    const { hub, name } = partsOfSaying(says as Saying)
    const said = await PARTS.says[says]?.(world)
    return everybody(async (kind) => {
      const own = seats[hub][kind]
      if (!Array.isArray(own)) return own
      const answer = await own[0]!.socket.emitWithAck(name, said)
      return String(answer.error?.statusCode ?? 200)
    })
  }

  /** A stream that is not theirs answers like one that does not exist: without a number. */
  const follow = async (stream: string) => {
    const query = { streams: `${stream}:${await PARTS.streams[stream]?.(world)}@` }
    return everybody(async (kind) => {
      const { session: as, guest: headers } = callers[kind]
      const { status, body } = await world.app.call('GET /live/v1/changes', { query, as, headers })
      return status === 200 && body.streams[0]?.seq === null ? '404' : String(status)
    })
  }

  /** Whatever was sent before it has come when this is answered: both go over the same line. */
  const whenSettled = () =>
    Promise.all(windows().map(({ socket }) => socket.connected && socket.emitWithAck('settled?')))

  const hear = async ({ name, what, wanted }: TableRow) => {
    await whenSettled()
    const before = new Map(windows().map((window) => [window, window.told.length]))
    const word = (await PARTS.events[name]?.(live)) ?? ''
    const hasHeard = (window: TestWindow) =>
      window.told
        .slice(before.get(window) ?? 0)
        .some((told) => told.name === what && JSON.stringify(told.payload).includes(word))
    const heardBy = () =>
      everybody(async (kind) => {
        const own = HUBS.flatMap((hub): (TestWindow | string)[] => [seats[hub][kind]].flat())
        if (own.every((one) => typeof one === 'string')) return String(own[0])
        return own.some((one) => typeof one !== 'string' && hasHeard(one)) ? HEARD : NOT_HEARD
      })
    const isToHear = (kind: Kind) => wanted[kind] === HEARD
    expect(KINDS.some(isToHear), 'an event that nobody hears shows nothing').toBe(true)
    await expect
      .poll(
        async () => {
          const heard = await heardBy()
          return KINDS.filter(isToHear).filter((kind) => heard[kind] !== HEARD)
        },
        { timeout: 10_000 },
      )
      .toEqual([])
    await whenSettled()
    return heardBy()
  }

  return {
    connect,
    say,
    follow,
    hear,
    close: () => {
      for (const window of windows()) window.close()
    },
  }
}
