import { randomUUID } from 'node:crypto'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { PersonConnection } from '@corridor/contract/network/model.ts'
import { type PersonLists, withPersonConnection } from '@corridor/contract/network/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { publishContactsChanged } from '../live.ts'

export type Caller = Pick<LoginReply, 'token' | 'givenName' | 'practiceId'>

export const request = (app: TestApp, as: Caller, targetPersonId: string, more: object = {}) =>
  app.call('POST /persons/connections', { as, body: { targetPersonId, ...more } })

export const accept = (app: TestApp, as: Caller, id: string) =>
  app.call('POST /persons/connections/:id/accept', { as, params: { id } })

export const decline = (app: TestApp, as: Caller, id: string) =>
  app.call('POST /persons/connections/:id/reject', { as, params: { id } })

export const end = (app: TestApp, as: Caller, id: string) =>
  app.call('DELETE /persons/connections/:id', { as, params: { id } })

export const block = (app: TestApp, as: Caller, id: string) =>
  app.call('POST /persons/:id/block', { as, params: { id } })

export const unblock = (app: TestApp, as: Caller, id: string) =>
  app.call('DELETE /persons/:id/block', { as, params: { id } })

/** Connects two people through the API, and returns the id of their connection. */
export async function connectPersons(app: TestApp, one: Caller, other: Caller): Promise<string> {
  const id = randomUUID()
  expect((await request(app, one, other.givenName, { personConnectionId: id })).status).toBe(200)
  expect((await accept(app, other, id)).status).toBe(200)
  return id
}

/** Removes the connections of the demo world, so that a test starts without any. */
export async function disconnectAll({ services: { db } }: TestApp): Promise<void> {
  for (const table of [
    'network_practice_link',
    'network_individual_link',
    'network_person_connection',
    'network_invite',
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db)
}

/** Connects two practices, as an accepted invite does. */
export const linkPractices = (app: TestApp, one: string, other: string): Promise<void> =>
  app.services.transactions.run(async (tx) => {
    await sql`
      INSERT INTO network_practice_link VALUES (${one}, ${other}, ${tx.now}), (${other}, ${one}, ${tx.now})`.execute(
      tx.db,
    )
    for (const practiceId of [one, other]) publishContactsChanged(tx, { practiceId })
  })

export const unlinkPractices = (app: TestApp, one: string, other: string): Promise<void> =>
  app.services.transactions.run(async (tx) => {
    const pair = [one, other]
    await sql`
      DELETE FROM network_practice_link WHERE practice_id = ANY(${pair}::uuid[]) AND with_id = ANY(${pair}::uuid[])`.execute(
      tx.db,
    )
    for (const practiceId of pair) publishContactsChanged(tx, { practiceId })
  })

export const linkIndividual = (app: TestApp, practiceId: string, personId: string): Promise<void> =>
  app.services.transactions.run(async (tx) => {
    await sql`INSERT INTO network_individual_link VALUES (${practiceId}, ${personId}, ${tx.now})`.execute(
      tx.db,
    )
    publishContactsChanged(tx, { practiceId })
    publishContactsChanged(tx, { personId })
  })

const LISTS = {
  connected: 'GET /persons/connections',
  received: 'GET /persons/connections/received',
  sent: 'GET /persons/connections/sent',
  pending: 'GET /persons/connections/pending',
  waitingForUpgrade: 'GET /persons/connections/waiting-for-upgrade',
} as const satisfies Record<keyof PersonLists, string>

/** All lists of a person; those that they may not open are empty. */
export async function readLists(app: Pick<TestApp, 'call'>, as: Caller): Promise<PersonLists> {
  const lists = {} as PersonLists
  for (const [name, call] of Object.entries(LISTS)) {
    const { status, body } = await app.call(call, { as })
    expect([200, 403]).toContain(status)
    lists[name as keyof PersonLists] = status === 200 ? body.connections : []
  }
  return lists
}

/** The window's own rule. */
export const applied = (
  lists: PersonLists,
  { event, payload }: Pick<Change, 'event' | 'payload'>,
): PersonLists =>
  event === 'network.person-connection'
    ? withPersonConnection(lists, PersonConnection.parse(payload.connection))
    : lists

/** One page of a person's contacts. */
export async function readContacts(app: TestApp, as: Caller, query: object = {}) {
  const { status, body } = await app.call('GET /my-network/v2/contacts', { as, query })
  expect(status).toBe(200)
  return body
}
