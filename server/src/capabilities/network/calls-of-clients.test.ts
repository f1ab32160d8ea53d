import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { type Caller, useSignedIn, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const lakeside = useSignedIn(app, 'owner@lakesidesurgery.example')
const make = (written: string, body?: object, as: Caller = own) => specifiedClient(app)(written, { as, body })
const individual = () => signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })

describe('connections of persons', () => {
  const CONNECTION =
    'personConnectionId personId sourcePersonId targetPersonId status firstName lastName invitedAt'

  test('GET/POST /persons/connections (body targetPersonId), DELETE by id, accept and reject by id', async () => {
    for (const answer of ['accept', 'reject']) {
      const target = await individual()
      const requested = await make('POST /persons/connections', { targetPersonId: target.givenName })
      expectFields(requested, CONNECTION)
      const path = `/persons/connections/${requested.personConnectionId}`
      await make(`POST ${path}/${answer}`, undefined, target)
      if (answer === 'accept') await make(`DELETE ${path}`)
    }
    expectFields(await make('GET /persons/connections'), 'connections')
  })

  test('received, sent and pending lists', async () => {
    for (const list of ['received', 'sent', 'pending'])
      expectFields(await make(`GET /persons/connections/${list}`), 'connections')
  })
})

describe('/practice-invites/v3', () => {
  const INVITE = 'practiceInviteId invitedDate fromPracticeId toPracticeId fromUserId toUserId type'
  const V3 = '/practice-invites/v3'
  const invited = async (from: Caller) =>
    (await make(`POST ${V3}/send`, { toPracticeId: own.practiceId }, from)).invite

  test('send without an id, accept and ignore by practiceInviteId, pending count', async () => {
    for (const answer of ['accept', 'ignore']) {
      const invite = await invited(await individual())
      expectFields(invite, INVITE)
      expect(invite.type).toBe('individual_invite')
      const { pendingCount } = await make(`GET ${V3}/pending-count`)
      await make(`POST ${V3}/${answer}`, { practiceInviteId: invite.practiceInviteId })
      expect(await make(`GET ${V3}/pending-count`)).toEqual({ pendingCount: pendingCount - 1 })
    }
  })

  test('resend and delete by inviteId', async () => {
    const from = await individual()
    const { practiceInviteId: inviteId } = await invited(from)
    await sql`UPDATE network_invite SET sent_at = sent_at - interval '1 day' WHERE id = ${inviteId}`.execute(
      app.services.db,
    )
    await make(`POST ${V3}/resend`, { inviteId }, from)
    await make(`DELETE ${V3}/delete?inviteId=${inviteId}`, undefined, from)
  })

  test('by email, without an id', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    expect(await make(`POST ${V3}/send-by-email`, { kind: 'practice', email })).toMatchObject({ email })
  })

  test('the sentences of the specification where an id is missing (platform §5)', async () => {
    const message = async (written: string, body?: object) =>
      (await app.send(written, { as: own, body })).body.message
    const either = 'Either practiceInviteId or personConnectionId must be provided.'
    expect(await message(`POST ${V3}/accept`, {})).toBe(either)
    expect(await message(`POST ${V3}/ignore`, {})).toBe(either)
    expect(await message(`DELETE ${V3}/delete`)).toBe(
      'Invite ID must be provided to delete a practice invite.',
    )
  })
})

describe('/my-network/v2 and /organizations/v3', () => {
  beforeAll(async () => {
    await sql`DELETE FROM network_practice_link`.execute(app.services.db)
    await sql`DELETE FROM network_invite`.execute(app.services.db)
  })

  test('connected; organization connections', async () => {
    expectFields(await make('GET /organizations/v3/connected'), 'connectedPracticeList')
    expectFields(await make('GET /organizations/v3/connections'), 'organizations individuals')
  })

  test('search by searchTerm; practice details by id; roles of practice {id}/roles', async () => {
    const { practices } = await make('GET /my-network/v2/search?searchTerm=Lakeside')
    expectFields(practices[0], 'id name connectionStatus')
    const details = await make(`GET /my-network/v2/practices/${lakeside.practiceId}`)
    expectFields(details, 'Name practiceType addresses telephoneNumber teamMembers')
    expect((await make(`GET /organizations/v2/${lakeside.practiceId}/roles`)).length).toBeGreaterThan(0)
  })

  test('practices-you-may-know, hide recommended, ignore-practice, invite recommended', async () => {
    const { recommendedList } = await make('GET /my-network/v2/practices-you-may-know')
    const practiceId = recommendedList[0]?.id ?? lakeside.practiceId
    await make('POST /my-network/v2/hide-recommended', { practiceId })
    const { invite } = await make('POST /my-network/v2/invite-recommended', { practiceId })
    expect(invite).toMatchObject({ toPracticeId: practiceId })
    await make('POST /my-network/v2/ignore-practice', { practiceId })
  })
})
