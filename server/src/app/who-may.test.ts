import { HUBS } from '@corridor/contract/kernel/event.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { loadAll } from '#testing/load-all.ts'
import { bringCallers, type Callers } from '#testing/matrix/callers.ts'
import { PARTS } from '#testing/matrix/parts.ts'
import { readTable } from '#testing/matrix/table.ts'
import { type Refused, walkCall } from '#testing/matrix/walk-calls.ts'
import { openHubs } from '#testing/matrix/walk-hubs.ts'
import { startWorld } from '#testing/world/world.ts'

/**
 * Walks docs/who-may.md: every call, message, stream and event, as every kind of caller, against the app. What is missing in the
 * table fails, and so does a row about nothing.
 */
const rows = readTable()
const HUB_WORDS = /^(CONNECT|SAY|FOLLOW|HEAR) (.+)$/
const hubRows = (word: string) =>
  rows.flatMap((row) => {
    const [, verb, what] = HUB_WORDS.exec(row.what) ?? []
    return verb === word && what ? [{ ...row, what, name: row.name.slice(word.length + 1) }] : []
  })
const callRows = rows.filter(({ what }) => !HUB_WORDS.test(what))

const declared = (await loadAll('contract/src/*/*.ts'))
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
const namesOf = (key: string, beside: string) =>
  declared.flatMap((one) => (typeof one[key] === 'string' && beside in one ? [one[key]] : [])).toSorted()

let world: Awaited<ReturnType<typeof startWorld>>
let callers: Callers
let hubs: Awaited<ReturnType<typeof openHubs>>
const refused: Refused[] = []
beforeAll(async () => {
  world = await startWorld()
  callers = await bringCallers(world)
  hubs = await openHubs(world, callers)
})
afterAll(async () => {
  hubs.close()
  await world.close()
})

describe('every one stands in the table', () => {
  const written = (of: { what: string }[]) => [...new Set(of.map(({ what }) => what))].toSorted()

  test('call', () => {
    // The files of the web app and the API page are for everybody, and too many to name.
    const mounted = world.app.server
      .mountedRoutes()
      .map(({ call }) => call)
      .filter((call) => !/^(HEAD|OPTIONS) |^GET \/(api-docs|\*?$|assets)/.test(call))
    const all = new Set<string>([...CONTRACT_ROUTES.map(({ call }) => call), ...mounted])
    expect(written(callRows)).toEqual([...all].toSorted())
  })

  test('hub, message, stream and event', () => {
    expect(written(hubRows('CONNECT'))).toEqual([...HUBS].toSorted())
    expect(written(hubRows('SAY'))).toEqual(namesOf('name', 'rate'))
    expect(written(hubRows('FOLLOW'))).toEqual(namesOf('stream', 'claim'))
    expect(written(hubRows('HEAR'))).toEqual(namesOf('name', 'hub'))
  })

  test('once, and nothing is said about a row that is not there', () => {
    const names = rows.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(Object.keys(PARTS.ways).filter((name) => !names.includes(name))).toEqual([])
    expect(Object.keys(PARTS.events).toSorted()).toEqual(
      hubRows('HEAR')
        .map(({ name }) => name)
        .toSorted(),
    )
  })
})

describe('over the hubs', () => {
  test.each(hubRows('CONNECT'))('$name lets in', async ({ what, expected: wanted }) => {
    expect(await hubs.connect(what)).toEqual(wanted)
  })

  test.each(hubRows('SAY'))('$name is said by', async ({ what, expected: wanted }) => {
    expect(await hubs.send(what)).toEqual(wanted)
  })

  test.each(hubRows('FOLLOW'))('$name is followed by', async ({ what, expected: wanted }) => {
    expect(await hubs.follow(what)).toEqual(wanted)
  })

  test.each(hubRows('HEAR'))('$name is received by', async (row) => {
    expect(await hubs.receive(row)).toEqual(row.expected)
  })
})

test.each(callRows)('$name', async (row) => {
  expect(await walkCall(world, callers, row, refused)).toEqual(row.expected)
})

describe('when all is walked', () => {
  // The sessions of everybody have ended with the last row.
  beforeAll(() => world.forgetSessions())

  test('nothing was done by a call that was refused', async () => {
    const done = new Set(
      (await world.app.auditEntries()).flatMap(({ outcome, request_id }) =>
        outcome === 'done' && request_id ? [request_id] : [],
      ),
    )
    expect(refused.filter(({ requestId }) => done.has(requestId))).toEqual([])
  })

  test.each(Object.entries(PARTS.afterwards))('%s', async (_what, check) => check(world))
})
