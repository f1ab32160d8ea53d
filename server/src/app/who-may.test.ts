import { HUBS } from '@corridor/contract/kernel/event.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { loadAll } from '#testing/load-all.ts'
import { bringCallers, type Callers } from '#testing/matrix/callers.ts'
import { openerOf } from '#testing/matrix/openers.ts'
import { AFTERWARDS } from '#testing/matrix/parts.ts'
import { CALL_ROWS, HUB_ROWS } from '#testing/matrix/rows.ts'
import { type Walked, walkCall } from '#testing/matrix/walk-calls.ts'
import { openHubs } from '#testing/matrix/walk-hubs.ts'
import { startWorld } from '#testing/world/world.ts'

/**
 * Walks what the capabilities write down in `testing/who-may.ts`: every call, message, stream and event, as every kind of caller,
 * against the app. What is missing there fails, and so does a row about nothing.
 */
const declared = (await loadAll('contract/src/*/*.ts'))
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
const namesOf = (key: string, beside: string) =>
  declared.flatMap((one) => (typeof one[key] === 'string' && beside in one ? [one[key]] : [])).toSorted()

let world: Awaited<ReturnType<typeof startWorld>>
let callers: Callers
let hubs: Awaited<ReturnType<typeof openHubs>>
const walked: Walked = { refused: [], answered: [] }
beforeAll(async () => {
  world = await startWorld()
  callers = await bringCallers(world)
  hubs = await openHubs(world, callers)
})
afterAll(async () => {
  hubs.close()
  await world.close()
})

describe('every one is written down', () => {
  const written = (of: readonly { what: string }[]) => [...new Set(of.map(({ what }) => what))].toSorted()
  // The files of the web app and the API page are for everybody, and too many to name.
  const mounted = () =>
    world.app.server
      .mountedRoutes()
      .filter(({ call }) => !/^(HEAD|OPTIONS) |^GET \/(api-docs|\*?$)/.test(call))

  test('call', () => {
    const all = new Set<string>([...CONTRACT_ROUTES, ...mounted()].map(({ call }) => call))
    expect(written(CALL_ROWS)).toEqual([...all].toSorted())
  })

  test('call, with what opens it', () => {
    const openers = new Map<string, string>(CALL_ROWS.map(({ what, opener }) => [what, opener]))
    const others = mounted().flatMap(({ call, access }) => {
      const opener = access && openerOf(access)
      return opener === openers.get(call) ? [] : [{ call, opener, written: openers.get(call) }]
    })
    expect(others).toEqual([])
  })

  test('hub, message, stream and event', () => {
    expect(written(HUB_ROWS.connect)).toEqual([...HUBS].toSorted())
    expect(written(HUB_ROWS.send)).toEqual(namesOf('name', 'rate'))
    expect(written(HUB_ROWS.follow)).toEqual(namesOf('stream', 'claim'))
    expect(written(HUB_ROWS.receive)).toEqual(namesOf('name', 'hub'))
  })

  test('once', () => {
    const names = [...CALL_ROWS, ...Object.values(HUB_ROWS).flat()].map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('over the hubs', () => {
  test.each(HUB_ROWS.connect)('$name lets in', async ({ what, expected: wanted }) => {
    expect(await hubs.connect(what)).toEqual(wanted)
  })

  test.each(HUB_ROWS.send)('$name is said by', async ({ what, expected: wanted }) => {
    expect(await hubs.send(what)).toEqual(wanted)
  })

  test.each(HUB_ROWS.follow)('$name is followed by', async ({ what, expected: wanted }) => {
    expect(await hubs.follow(what)).toEqual(wanted)
  })

  test.each(HUB_ROWS.receive)('$name is received by', async (row) => {
    expect(await hubs.receive(row)).toEqual(row.expected)
  })
})

test.each(CALL_ROWS)('$name', async (row) => {
  const { statuses, valid } = await walkCall(world, callers, row, walked)
  expect({ statuses, valid }).toEqual({ statuses: row.expected, valid: { status: 200 } })
})

describe('when all is walked', () => {
  /** A text that a practice takes in has one entry, which names the conversation; the word of the call is for texts that nobody takes. */
  const TAKEN_IN = 'texting.text-received'
  const words = new Map<string, string | undefined>(
    CONTRACT_ROUTES.map(({ call, audit }) => [call, audit === 'sms.text-received' ? TAKEN_IN : audit]),
  )
  // The stream of its valid call names no patient; a stream that does says so itself.
  words.set('GET /live/v1/changes', undefined)
  // The sessions of everybody have ended with the last row.
  beforeAll(() => world.forgetSessions())

  test('nothing was done by a call that was refused', async () => {
    const done = new Set(
      (await world.app.auditEntries()).flatMap(({ outcome, request_id }) =>
        outcome === 'done' && request_id ? [request_id] : [],
      ),
    )
    expect(walked.refused.filter(({ requestId }) => done.has(requestId))).toEqual([])
  })

  test('every call was made well, and each that has a word has one entry, with who and from where', async () => {
    const entries = Map.groupBy(await world.app.auditEntries(), ({ request_id }) => request_id)
    expect([...new Set(walked.answered.map(({ call }) => call))].toSorted()).toEqual(
      CONTRACT_ROUTES.map(({ call }) => call).toSorted(),
    )
    for (const { call, requestId, personId } of walked.answered) {
      const word = words.get(call)
      const entry = {
        word,
        outcome: 'done',
        address: expect.any(String),
        ...(personId && { person_id: personId }),
      }
      const wanted = word ? [expect.objectContaining(entry)] : []
      expect({ call, entries: entries.get(requestId) ?? [] }).toEqual({ call, entries: wanted })
    }
  })

  test.each(Object.entries(AFTERWARDS))('%s', async (_what, check) => check(world))
})
