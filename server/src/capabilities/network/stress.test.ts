import { randomUUID } from 'node:crypto'
import type { PersonLists } from '@corridor/contract/network/rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { changesSince } from '#testing/replay.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { whenFollowed } from './testing/followed.ts'
import * as persons from './testing/person-connections.ts'
import type { Caller } from './testing/practice-connections.ts'
import * as practices from './testing/practice-connections.ts'
import { newIndividual } from './testing/use-network.ts'

const WORKERS = 8
const STEPS = 24
const SEED = 20_261_115

const app = useTestApp()
beforeAll(async () => {
  await persons.disconnectAll(app)
  await practices.forgetAll(app)
})

/** The same numbers in each run. Which call comes first is another each time. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { among: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]! }
}

type Dice = ReturnType<typeof dice>
type Answered = { status: number }

/** Everything that people do in the network, each with a random other. */
function actionsOf(sides: readonly Caller[], people: readonly Caller[], { among }: Dice) {
  const others = (one: Caller) => sides.filter((side) => side !== one && (side.practiceId || one.practiceId))
  const id = (as: Caller) => as.practiceId ?? as.givenName
  const pick = async <T>(list: readonly T[], act: (one: T) => Promise<Answered>) =>
    list.length > 0 ? act(among(list)) : { status: 200 }
  const ofInvites =
    (act: (app: TestApp, as: Caller, id: string) => Promise<Answered>, list: 'received' | 'sent') =>
    async (as: Caller) => {
      const { status, body } = await app.call(`GET /practice-invites/v3/${list}`, { as })
      if (status !== 200) return { status }
      return pick(body.practiceInvites, ({ practiceInviteId }) => act(app, as, practiceInviteId))
    }
  const ofRequests =
    (act: (app: TestApp, as: Caller, id: string) => Promise<Answered>, list: keyof PersonLists) =>
    async (as: Caller) => {
      const lists = await persons.readLists(app, as)
      return pick(lists[list], ({ personConnectionId }) => act(app, as, personConnectionId))
    }
  const bySide = [
    (as: Caller) => practices.invite(app, as, among(others(as))),
    (as: Caller) => practices.invite(app, as, among(others(as))),
    ofInvites(practices.accept, 'received'),
    ofInvites(practices.accept, 'received'),
    ofInvites(practices.ignore, 'received'),
    ofInvites(practices.withdraw, 'sent'),
    (as: Caller) => practices.disconnect(app, as, id(among(others(as)))),
    (as: Caller) =>
      app.call('POST /practice-invites/v3/send-by-email', {
        as,
        body: { inviteId: randomUUID(), kind: 'practice', email: among(sides).email },
      }),
    async (as: Caller) => {
      const { status, body } = await app.call('GET /practice-invites/v3/registration', { as })
      if (status !== 200) return { status }
      return pick(body.pendingRegistrationInvites, ({ inviteId }) => practices.withdraw(app, as, inviteId))
    },
  ]
  const byPerson = [
    (as: Caller) => persons.request(app, as, among(people).givenName),
    (as: Caller) => persons.request(app, as, among(people).givenName),
    ofRequests(persons.accept, 'received'),
    ofRequests(persons.accept, 'received'),
    ofRequests(persons.decline, 'received'),
    ofRequests(persons.end, 'sent'),
    ofRequests(persons.end, 'connected'),
    (as: Caller) => persons.block(app, as, among(people).givenName),
    (as: Caller) => persons.unblock(app, as, among(people).givenName),
  ]
  return { bySide: () => among(bySide)(among(sides)), byPerson: () => among(byPerson)(among(people)) }
}

/** Follows the streams of a person by their numbers, and returns a function that compares the result with the lists as read. */
async function follow(as: Caller) {
  const own = `network-own:${as.givenName}`
  const streams = [...new Set([practices.streamOf(as), own])]
  const begun = await changesSince(
    app,
    as,
    streams.map((stream) => ({ stream, seq: null })),
  )
  const read = async () => ({
    practices: await practices.readLists(app, as),
    persons: await persons.readLists(app, as),
  })
  let shown = await read()
  return async () => {
    for (const { changes } of await changesSince(app, as, begun))
      for (const change of changes ?? [])
        shown = {
          practices: practices.applied(shown.practices, change),
          persons: persons.applied(shown.persons, change),
        }
    expect(shown).toEqual(await read())
  }
}

/** Which sides have a connection, as the tables say, and as each of them reads it. */
async function readLinks(sides: readonly Caller[]) {
  const { rows } = await sql<{ link: string }>`
    SELECT practice_id || ' ' || with_id AS link FROM network_practice_link
    UNION SELECT practice_id || ' ' || person_id FROM network_individual_link
    UNION SELECT person_id || ' ' || practice_id FROM network_individual_link`.execute(app.services.db)
  const read = await Promise.all(
    sides.map(async (side) => {
      const { organizations, individuals } = await practices.readLists(app, side)
      const own = side.practiceId ?? side.givenName
      return [...organizations, ...individuals].map(({ id }) => `${own} ${id}`)
    }),
  )
  return { stored: rows.map(({ link }) => link).toSorted(), read: read.flat().toSorted() }
}

test('whatever many do at once, nobody waits for ever, and both sides’ lists agree with the tables and with what they heard', async () => {
  const owners = ['brightsmiles', 'lakesidesurgery', 'hilltopmedical']
  const offices = await Promise.all(owners.map((name) => app.signIn(`owner@${name}.example`)))
  const alone = await Promise.all([0, 1].map(() => newIndividual(app)))
  const sides = [...offices, ...alone]
  const statuses: number[] = []
  // One practice is shut out and let in all the while; its own lists are not open to it meanwhile.
  const [, , hilltop] = offices
  const suspend = async (nth: number) => {
    const change = nth % 2 === 0 ? office.suspendPractice : office.resumePractice
    await app.services.transactions.run((tx) => change(tx, app.services, hilltop!.practiceId!))
    return { status: 200 }
  }
  const work = async (worker: number) => {
    const actions = actionsOf(sides, sides, dice(SEED + worker))
    for (let step = 0; step < STEPS; step += 1) {
      const act = worker === 0 ? () => suspend(step) : step % 2 ? actions.byPerson : actions.bySide
      statuses.push((await act()).status)
    }
  }
  const compare = await Promise.all(sides.map(follow))
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))

  await whenFollowed(app)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 4)
  for (const agrees of compare) await agrees()
  const { stored, read } = await readLinks(sides)
  expect(read).toEqual(stored)
  for (const one of alone) {
    const { connected } = await persons.readLists(app, one)
    for (const { personId } of connected) {
      const other = sides.find(({ givenName }) => givenName === personId)!
      const back = (await persons.readLists(app, other)).connected.map((found) => found.personId)
      expect(back).toContain(one.givenName)
    }
  }
})
