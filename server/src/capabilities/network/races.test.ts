import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import type { Tx } from '#platform/transaction.ts'
import { whenFollowed } from './testing/followed.ts'
import * as persons from './testing/person-connections.ts'
import {
  accept,
  type Caller,
  disconnect,
  forgetAll,
  invite,
  readLists,
  withdraw,
} from './testing/practice-connections.ts'
import { newIndividual, newManager, useNetwork } from './testing/use-network.ts'

const { app, bright, lakeside, hilltop } = useNetwork()

const member = () => newManager(app)
const alone = () => newIndividual(app)

/** Acts while a change has been made and not committed yet, so that it has to wait for it: the database says that it does. */
async function during<T>(change: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { transactions, db } = app.services
  let acting: Promise<T> | undefined
  await transactions.run(async (tx) => {
    await change(tx)
    acting = act()
    await expect
      .poll(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        )
        return rows.length
      })
      .toBe(1)
  })
  return acting!
}

const leaving = (personId: string) => (tx: Tx) => office.leave(tx, app.services, personId)
const suspending = (practiceId: string) => (tx: Tx) => office.suspendPractice(tx, app.services, practiceId)
const joining = (personId: string) => (tx: Tx) =>
  office.requestToJoin(tx, app.services, { personId, practiceId: hilltop.practiceId!, role: 'Assistant' })

const NOTHING = { organizations: [], individuals: [], received: [], sent: [] }
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]

describe('while somebody leaves the practice', () => {
  test('nobody accepts what they have sent for it', async () => {
    const sender = await member()
    const id = randomUUID()
    await invite(app, sender, lakeside, id)
    const answer = await during(leaving(sender.givenName), () => accept(app, lakeside, id))
    expect(codeOf(answer)).toEqual([404, 'request-not-found'])
    for (const side of [bright, lakeside]) expect(await readLists(app, side)).toEqual(NOTHING)
  })

  test('they neither send, accept nor end anything for it any more', async () => {
    const ways: ((as: Caller, id: string) => Promise<{ status: number; body: unknown }>)[] = [
      (as) => invite(app, as, hilltop),
      (as, id) => accept(app, as, id),
    ]
    for (const act of ways) {
      await forgetAll(app)
      const leaver = await member()
      const id = randomUUID()
      await invite(app, lakeside, bright, id)
      const answer = await during(leaving(leaver.givenName), () => act(leaver, id))
      expect(codeOf(answer)).toEqual([403, 'not-allowed'])
      expect(await readLists(app, bright)).toMatchObject({ organizations: [], sent: [] })
    }
    await invite(app, bright, lakeside)
    const leaver = await member()
    const answer = await during(leaving(leaver.givenName), () =>
      disconnect(app, leaver, lakeside.practiceId!),
    )
    expect(answer.status).toBe(403)
    expect((await readLists(app, bright)).organizations).toHaveLength(1)
  })
})

describe('while somebody on their own joins a practice', () => {
  test('nobody connects with them as such', async () => {
    const sender = await alone()
    const id = randomUUID()
    await invite(app, sender, bright, id)
    const answer = await during(joining(sender.givenName), () => accept(app, bright, id))
    expect(codeOf(answer)).toEqual([404, 'request-not-found'])
    expect(await readLists(app, bright)).toEqual(NOTHING)
    const other = await alone()
    const invited = await during(joining(other.givenName), () => invite(app, bright, other))
    expect(codeOf(invited)).toEqual([404, 'person-not-reachable'])
    expect(await readLists(app, bright)).toEqual(NOTHING)
  })

  test('they do not connect as such either', async () => {
    const one = await alone()
    const id = randomUUID()
    await invite(app, bright, one, id)
    expect((await during(joining(one.givenName), () => accept(app, one, id))).status).toBe(403)
    expect(await readLists(app, bright)).toEqual(NOTHING)
  })
})

describe('while a practice is suspended', () => {
  test('nobody accepts, sends or sends again what is between it and them', async () => {
    const suspended = hilltop.practiceId!
    const resume = () =>
      app.services.transactions.run((tx) => office.resumePractice(tx, app.services, suspended))
    const [received, sent] = [randomUUID(), randomUUID()]
    await invite(app, hilltop, bright, received)
    await invite(app, lakeside, hilltop, sent)
    const accepted = await during(suspending(suspended), () => accept(app, bright, received))
    expect(codeOf(accepted)).toEqual([404, 'request-not-found'])
    await resume()
    const again = await during(suspending(suspended), () =>
      app.call('POST /practice-invites/v3/resend', { as: lakeside, body: { inviteId: sent } }),
    )
    expect(codeOf(again)).toEqual([404, 'request-not-found'])
    await resume()
    await withdraw(app, lakeside, sent)
    const invited = await during(suspending(suspended), () => invite(app, lakeside, hilltop))
    expect(codeOf(invited)).toEqual([404, 'practice-not-found'])
    await resume()
    Object.assign(hilltop, await app.signIn('owner@hilltopmedical.example'))
    expect(await readLists(app, hilltop)).toMatchObject({ sent: [{ practiceInviteId: received }] })
  })
})

describe('at the same moment', () => {
  test('accepting and disconnecting leave both sides with the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      await forgetAll(app)
      const id = randomUUID()
      await invite(app, bright, lakeside, id)
      const [accepted, ended] = await Promise.all([
        accept(app, lakeside, id),
        disconnect(app, bright, lakeside.practiceId!),
      ])
      expect(accepted.status).toBe(200)
      const connected = ended.status === 200 ? 0 : 1
      expect(ended.status).toBe(connected ? 404 : 200)
      for (const side of [bright, lakeside])
        expect((await readLists(app, side)).organizations).toHaveLength(connected)
    }
  })

  test('accepting an invite by address and taking it back leave both sides with the same', async () => {
    const writer = await alone()
    for (const as of [writer, bright]) {
      for (let round = 0; round < 3; round += 1) {
        await forgetAll(app)
        await sql`DELETE FROM office_invitation`.execute(app.services.db)
        const inviteId = randomUUID()
        const body = { inviteId, kind: 'practice' as const, email: 'owner@lakesidesurgery.example' }
        const sent = await app.call('POST /practice-invites/v3/send-by-email', { as, body })
        expect(sent.status).toBe(200)
        await whenFollowed(app)
        const [received] = (await readLists(app, lakeside)).received
        const [accepted, taken] = await Promise.all([
          accept(app, lakeside, received!.practiceInviteId),
          withdraw(app, as, inviteId),
        ])
        expect([accepted.status, taken.status].toSorted()).toEqual([200, 404])
        const connected = accepted.status === 200 ? 1 : 0
        expect((await readLists(app, as)).organizations).toHaveLength(connected)
        const { organizations, individuals } = await readLists(app, lakeside)
        expect([...organizations, ...individuals]).toHaveLength(connected)
      }
    }
  })

  test('accepting somebody and blocking them leave nothing between the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await alone(), await alone()]
      const { personConnectionId: id } = (await persons.request(app, one, other.givenName)).body
      const blocker = round % 2 === 0 ? one : other
      const [accepted, blocked] = await Promise.all([
        persons.accept(app, other, id),
        persons.block(app, blocker, blocker === one ? other.givenName : one.givenName),
      ])
      expect([200, 404]).toContain(accepted.status)
      expect(blocked.status).toBe(200)
      for (const as of [one, other])
        expect(Object.values(await persons.readLists(app, as)).flat()).toEqual([])
    }
  })

  test('two who write to each other’s address both do', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetAll(app)
      await sql`DELETE FROM office_invitation`.execute(app.services.db)
      const write = (as: Caller, email: string) =>
        app.call('POST /practice-invites/v3/send-by-email', {
          as,
          body: { inviteId: randomUUID(), kind: 'practice', email },
        })
      const answers = await Promise.all([
        write(bright, 'owner@lakesidesurgery.example'),
        write(lakeside, 'owner@brightsmiles.example'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await whenFollowed(app)
      const open = await Promise.all([bright, lakeside].map((side) => readLists(app, side)))
      expect(open.flatMap(({ received }) => received)).toHaveLength(1)
    }
  })
})
