import { randomUUID } from 'node:crypto'
import {
  INVITES_TO_ONE_PER_DAY,
  PERSON_REQUESTS_PER_DAY,
  PRACTICE_INVITES_PER_DAY,
  REPORTS_PER_DAY,
  REQUESTS_TO_ONE_PER_DAY,
} from '@corridor/contract/network/limits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { countInvite } from './connections/limits.ts'
import * as persons from './testing/person-connections.ts'
import { accept, type Caller, ignore, invite, withdraw } from './testing/practice-connections.ts'
import { newIndividual, newManager, useNetwork } from './testing/use-network.ts'

const { app, bright, lakeside } = useNetwork()

const alone = () => newIndividual(app)
const manager = () => newManager(app)

/** Who has not seen yet what waits for them, by the kind. */
async function unread(kind: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM notifications_alert WHERE kind = ${kind} AND read_at IS NULL`.execute(
    app.services.db,
  )
  return rows.map(({ person_id }) => person_id).toSorted()
}
const idsOf = (...them: { givenName: string }[]) => them.map(({ givenName }) => givenName).toSorted()
const suspend = (practiceId: string) =>
  app.services.transactions.run((tx) => office.suspendPractice(tx, app.services, practiceId))
const resume = (practiceId: string) =>
  app.services.transactions.run((tx) => office.resumePractice(tx, app.services, practiceId))

describe('a practice that invites another', () => {
  const INVITED = 'network.practice-invited'
  const managers = async () => {
    const others = ['owner', 'frontdesk'].map((name) => app.signIn(`${name}@lakesidesurgery.example`))
    return idsOf(...(await Promise.all(others)))
  }

  test('rings at everybody there who can answer, and nowhere else', async () => {
    await invite(app, bright, lakeside)
    expect(await unread(INVITED)).toEqual(await managers())
  })

  const ends: Record<string, (id: string) => Promise<unknown>> = {
    'is accepted': (id) => accept(app, lakeside, id),
    'is ignored': (id) => ignore(app, lakeside, id),
    'is taken back': (id) => withdraw(app, bright, id),
    'comes from a practice that is suspended': () => suspend(bright.practiceId!),
    'crosses another': () => invite(app, lakeside, bright),
  }
  test.each(Object.entries(ends))('rings no more once it %s', async (_how, endIt) => {
    const id = randomUUID()
    await invite(app, bright, lakeside, id)
    expect(await unread(INVITED)).not.toEqual([])
    await endIt(id)
    expect(await unread(INVITED)).toEqual([])
    await resume(bright.practiceId!)
    Object.assign(bright, await app.signIn('owner@brightsmiles.example'))
  })

  test('alerts the person who invited, and nobody else, when it is accepted', async () => {
    const sender = await manager()
    const id = randomUUID()
    await invite(app, sender, lakeside, id)
    await accept(app, lakeside, id)
    expect(await unread('network.invite-accepted')).toEqual(idsOf(sender))
  })

  test('rings again when it sends again, and not where it was ignored', async () => {
    const one = await alone()
    const [open, ignored] = [randomUUID(), randomUUID()]
    await invite(app, bright, lakeside, open)
    await invite(app, bright, one, ignored)
    await ignore(app, one, ignored)
    await sql`UPDATE notifications_alert SET read_at = now()`.execute(app.services.db)
    await sql`UPDATE network_invite SET sent_at = sent_at - interval '24 hours'`.execute(app.services.db)
    for (const inviteId of [open, ignored]) {
      const again = () => app.call('POST /practice-invites/v3/resend', { as: bright, body: { inviteId } })
      expect((await again()).status).toBe(200)
      expect(await again()).toMatchObject({ status: 429, body: { code: 'sent-recently' } })
    }
    expect(await unread(INVITED)).toEqual(await managers())
  })
})

describe('a person who requests a connection', () => {
  const REQUESTED = 'network.person-asked'
  type Both = { one: Caller; other: Caller; id: string }
  const ends: Record<string, (both: Both) => Promise<unknown>> = {
    'is accepted': ({ other, id }) => persons.accept(app, other, id),
    'is turned down': ({ other, id }) => persons.decline(app, other, id),
    'takes it back': ({ one, id }) => persons.end(app, one, id),
    'is blocked': ({ one, other }) => persons.block(app, other, one.givenName),
    'crosses another': ({ one, other }) => persons.request(app, other, one.givenName),
  }
  test.each(Object.entries(ends))('rings at them, until it %s', async (_how, endIt) => {
    const [one, other] = [await alone(), await alone()]
    const { personConnectionId: id } = (await persons.request(app, one, other.givenName)).body
    expect(await unread(REQUESTED)).toEqual(idsOf(other))
    await endIt({ one, other, id })
    expect(await unread(REQUESTED)).toEqual([])
  })

  test('is alerted when it is accepted, until the connection ends', async () => {
    const [one, other] = [await alone(), await alone()]
    const id = await persons.connectPersons(app, one, other)
    expect(await unread('network.person-accepted')).toEqual(idsOf(one))
    await persons.end(app, other, id)
    expect(await unread('network.person-accepted')).toEqual([])
  })
})

/** Calls until it is refused, and answers how often it was not, and the refusal. */
async function countUntilRefused(call: (nth: number) => Promise<{ status: number; body: unknown }>) {
  for (let done = 0; ; done += 1) {
    const { status, body } = await call(done)
    if (status !== 200) return { done, status, code: (body as { code: string }).code }
  }
}

describe('in a day there are at most', () => {
  test('so many invites of a practice to one side', async () => {
    const refused = await countUntilRefused(async () => {
      const id = randomUUID()
      const answer = await invite(app, bright, lakeside, id)
      if (answer.status === 200) await withdraw(app, bright, id)
      return answer
    })
    expect(refused).toEqual({ done: INVITES_TO_ONE_PER_DAY, status: 429, code: 'too-many-attempts' })
    // A person who is invited by another practice may still be.
    expect((await invite(app, bright, await alone())).status).toBe(200)
  })

  test('so many of a practice in all', async () => {
    const own = { practiceId: bright.practiceId! }
    await app.services.transactions.run(async (tx) => {
      for (let sent = 1; sent < PRACTICE_INVITES_PER_DAY; sent += 1)
        await countInvite(tx, app.services, own, { practiceId: randomUUID() })
    })
    const others = [lakeside, await alone(), await alone()]
    const refused = await countUntilRefused((nth) => invite(app, bright, others[nth]!))
    expect(refused).toEqual({ done: 1, status: 429, code: 'too-many-attempts' })
  })

  test('so many requests of a person, and so many of them to one', async () => {
    const [one, other] = [await alone(), await alone()]
    const toOne = await countUntilRefused(async () => {
      const answer = await persons.request(app, one, other.givenName)
      if (answer.status === 200) await persons.end(app, one, answer.body.personConnectionId)
      return answer
    })
    expect(toOne).toEqual({ done: REQUESTS_TO_ONE_PER_DAY, status: 409, code: 'asked-recently' })
    const sender = await alone()
    // The same one again is no new request, and counts all the same.
    const inAll = await countUntilRefused(() => persons.request(app, sender, other.givenName))
    expect(inAll).toEqual({ done: PERSON_REQUESTS_PER_DAY, status: 429, code: 'too-many-attempts' })
  })

  test('so many reports of a person', async () => {
    const [one, other] = [await alone(), await alone()]
    const refused = await countUntilRefused(() =>
      app.call('POST /my-network/v2/report', {
        as: one,
        body: { reportId: randomUUID(), personId: other.givenName, reason: 'spam', text: '' },
      }),
    )
    expect(refused).toEqual({ done: REPORTS_PER_DAY, status: 429, code: 'too-many-attempts' })
  })
})
