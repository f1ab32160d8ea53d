import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { Call } from '@corridor/contract/kernel/route.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, writtenCall } from '../calls.ts'
import { routesIn } from '../known-routes.ts'
import type { ValidCall } from './valid-call.ts'
import { VALID_CALLS } from './valid-calls.ts'
import { CALLERS, startWorld, WHO, type Who, type World } from './world.ts'

/** What a call sends, whether or not its shapes would take it. */
export interface Sent {
  as?: Caller
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** How a call is made for the table: once for all, anew for each, or about each one's own. Always by the one who asks. */
export interface Row {
  /** The call, and after a comma what it is about where there is more than one row. */
  once?: (world: World) => Promise<Sent> | Sent
  each?: (world: World) => Promise<Sent> | Sent
  own?: (caller: LoginReply | undefined, who: Who) => Promise<Sent> | Sent
}

/** Like its valid call, made anew for everybody because it can be used only once. */
export const ANEW = 'anew'

type Table = Record<string, [gets: string, how?: Row | typeof ANEW]>

const callIn = (row: string): Call => row.split(',')[0] as Call

const validCall = (call: Call): ValidCall<KnownCall> => {
  const known = (VALID_CALLS as Partial<Record<string, ValidCall<KnownCall>>>)[call]
  if (!known) throw new Error(`${call} is in no contract: its row says how it is made`)
  return known
}

async function statusesOf(world: World, call: Call, how: Row | typeof ANEW | undefined) {
  const row: Row = how === ANEW ? { each: validCall(call) } : (how ?? { once: validCall(call) })
  const forAll = row.once && (await row.once(world))
  const seen: Partial<Record<Who, number>> = {}
  // The admin comes last: whatever they may do, the others were refused while there was something to find.
  for (const who of WHO.toReversed()) {
    const as = await world.as(who)
    const sent = forAll ?? (await row.each?.(world)) ?? (await row.own?.(as, who)) ?? {}
    seen[who] = (await world.app.send(writtenCall(call, sent), { ...sent, as })).status
  }
  return seen
}

/**
 * Declares the tests of who gets what, for every call of these routes: a status for each of the sorts of people, in
 * their order. A call without a row fails, also one that is open to all. `also` names mounted calls of no contract.
 */
export function testWhoMay(routes: object, table: Table, { also }: { also?: RegExp } = {}): () => World {
  let world: Awaited<ReturnType<typeof startWorld>>
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  test('every call stands in the table', () => {
    const mounted = world.app.server.mountedRoutes().map(({ call }) => call)
    const others = mounted.filter((call) => also?.test(call) && !/^(HEAD|OPTIONS) /.test(call))
    const wanted = new Set<string>([...routesIn(routes).map(({ call }) => call), ...others])
    expect(new Set(Object.keys(table).map(callIn))).toEqual(wanted)
  })

  test.each(Object.entries(table))('%s', async (row, [gets, how]) => {
    const statuses = gets.trim().split(/\s+/).map(Number)
    const wanted = Object.fromEntries(Object.keys(CALLERS).map((who, at) => [who, statuses[at]]))
    expect(await statusesOf(world, callIn(row), how)).toEqual(wanted)
  })

  return () => world
}
