import {
  INVITATION_MAILS_PER_DAY,
  INVITATION_MAILS_TO_ADDRESS_PER_DAY,
  TEAM_INVITATIONS_MAX,
} from '@corridor/contract/office/limits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, stopClock, type TestApp, useTestApp } from '#testing/test-app.ts'
import { mailInvitation } from './mail-jobs.ts'
import { acceptInvitation, findInvite, leave } from './public.ts'
import { inviteCodeTo, send, teamOf } from './testing/office-calls.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp({ isShared: true })
let owner: Caller

/** The clock moves on in these tests, and a token lasts ten minutes. */
const asOwner = async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  return owner
}
const list = async () => {
  const { body } = await app.call('GET /invitations/v2/team-invitations', { as: owner })
  return body.teamMemberInvitationList
}
const resend = (body: { Email: string; Role?: 'Doctor'; InvitationMode?: 0 | 1 }) =>
  app.call('POST /invitations/v2/resend', { as: owner, body: { InvitationMode: 1, ...body } })
const look = (code: string) => app.call('GET /invitations/v2/invite/:code', { params: { code } })
const accept = (code: string, personId: string) =>
  app.services.transactions.run(async (tx) => {
    const invite = await findInvite(tx.db, app.services, code)
    if (!invite || invite.kind === 'practice') throw new Error('no personal invitation')
    await acceptInvitation(tx, app.services, invite.invitation, personId)
  })

describe('an invitation', () => {
  test('goes out once, however often it is sent, and its link says what it is', async () => {
    await asOwner()
    const email = 'Once@Applicant.example'
    const body = { id: crypto.randomUUID(), ToEmail: email, Role: 'Hygienist', Message: 'Join us.' }
    const answers = await Promise.all([
      send(app, owner, body),
      send(app, owner, body),
      send(app, owner, body),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { id: body.id, email, role: 'Hygienist', invitedByName: 'Dr Ada Owens', isExpired: false },
      })
    const code = await inviteCodeTo(app, email)
    expect(await look(code)).toMatchObject({
      status: 200,
      body: {
        kind: 'team',
        practiceName: 'Bright Smiles Dental',
        email,
        role: 'Hygienist',
        invitedByName: 'Dr Ada Owens',
        hasAccount: false,
      },
    })
    const mails = await app.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Join us.')
    expect(mails[0]?.text).not.toMatch(/Ada|Owens/)
    expect((await list()).filter((one) => one.email === email)).toHaveLength(1)
  })

  test('is stored without its secret, in the table and in the queue', async () => {
    const email = 'secret@applicant.example'
    await send(app, await asOwner(), { ToEmail: email })
    const code = await inviteCodeTo(app, email)
    const { rows } = await sql<{ found: string }>`
      SELECT row_to_json(i)::text AS found FROM office_invitation i
      UNION ALL SELECT data::text FROM pgboss.job`.execute(app.services.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ found }) => found.includes(code))).toEqual([])
  })

  test('whose mail is tried again carries the same link, and arrives once', async () => {
    const email = 'twice@applicant.example'
    const { body } = await send(app, await asOwner(), { ToEmail: email })
    const code = await inviteCodeTo(app, email)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM pgboss.job WHERE name = ${mailInvitation.name} AND data ->> 'invitationId' = ${body.id}`.execute(
      app.services.db,
    )
    const again = { id: rows[0]!.id, attempt: 2 }
    await mailInvitation.run({ invitationId: body.id, sentAt: body.invitedDate }, app.services, again)
    expect((await look(code)).status).toBe(200)
    expect(await app.mailsTo(email)).toHaveLength(1)
  })

  test('needs no id of its own: mode, address and role are enough', async () => {
    const as = await asOwner()
    const body = { InvitationMode: 1 as const, ToEmail: 'plain@applicant.example', Role: 'Assistant' }
    const sent = await app.call('POST /invitations/v2/send', { as, body })
    expect(sent).toMatchObject({ status: 200, body: { email: body.ToEmail, role: 'Assistant' } })
    expect((await list()).map(({ id }) => id)).toContain(sent.body.id)
    expect(await app.call('POST /invitations/v2/send', { as, body })).toMatchObject({
      status: 409,
      body: { code: 'already-invited' },
    })
  })

  test('to open a practice says so', async () => {
    const email = 'office@elsewhere.example'
    await send(app, await asOwner(), { ToEmail: email, InvitationMode: 0 })
    const { body } = await look(await inviteCodeTo(app, email))
    expect(body).toMatchObject({ kind: 'organization', email, role: null })
    expect((await send(app, owner, { ToEmail: email, InvitationMode: 1 })).status).toBe(200)
  })

  test('to an address with an account says so to the account’s owner', async () => {
    const email = 'member@professional.example'
    await send(app, await asOwner(), { ToEmail: email })
    expect((await look(await inviteCodeTo(app, email))).body.hasAccount).toBe(true)
  })

  test.each([
    ['somebody of the team', 'Hygienist@brightsmiles.example', 'already-on-team'],
    ['somebody who waits to join', 'pending@brightsmiles.example', 'has-asked-to-join'],
    ['somebody who has one', 'newhire@applicant.example', 'already-invited'],
  ])('to %s is refused', async (_who, ToEmail, code) => {
    expect(await send(app, await asOwner(), { ToEmail })).toMatchObject({ status: 409, body: { code } })
  })

  test('has a message of at most 650 characters', async () => {
    await asOwner()
    const long = { ToEmail: 'long@applicant.example', Message: 'x'.repeat(651) }
    expect(await send(app, owner, long)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Please use at most 650 characters.' }] },
    })
    expect((await send(app, owner, { ...long, Message: '🦷'.repeat(650) })).status).toBe(200)
  })

  test('whose id another practice took is not found there', async () => {
    const { body } = await send(app, await asOwner(), { ToEmail: 'mine@applicant.example' })
    const other = await app.signIn('owner@lakesidesurgery.example')
    const answer = await send(app, other, { id: body.id, ToEmail: 'mine@applicant.example' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'invitation-not-found' } })
  })
})

describe('sent again', () => {
  test('no sooner than after 30 seconds, with a new link, perhaps another role; the old link is dead', async () => {
    stopClock(app)
    const email = 'again@applicant.example'
    await send(app, await asOwner(), { ToEmail: email, Role: 'Assistant' })
    const first = await inviteCodeTo(app, email)
    const soon = await resend({ Email: email })
    expect(soon).toMatchObject({ status: 429, body: { code: 'resent-too-soon' } })
    expect(soon.body.retryAfterSeconds).toBeLessThanOrEqual(30)
    app.clock.pass(31)
    expect(await resend({ Email: email.toUpperCase(), Role: 'Doctor' })).toMatchObject({
      status: 200,
      body: { role: 'Doctor' },
    })
    expect(await look(first)).toMatchObject({ status: 410, body: { code: 'link-spent' } })
    const second = await inviteCodeTo(app, email, 2)
    expect(second).not.toBe(first)
    expect((await look(second)).body.role).toBe('Doctor')
    app.clock.pass(31)
    expect((await resend({ Email: email })).body.role).toBe('Doctor')
  })

  test('an expired one works again', async () => {
    const email = 'late@applicant.example'
    await send(app, await asOwner(), { ToEmail: email })
    const code = await inviteCodeTo(app, email)
    app.clock.pass(14 * 24 * 3600)
    await asOwner()
    expect((await look(code)).status).toBe(410)
    expect((await list()).find((one) => one.email === email)).toMatchObject({ isExpired: true })
    expect((await send(app, owner, { ToEmail: email })).body.code).toBe('already-invited')
    expect(await resend({ Email: email })).toMatchObject({ status: 200, body: { isExpired: false } })
    expect((await look(await inviteCodeTo(app, email, 2))).status).toBe(200)
  })

  test('an unknown one is not found', async () => {
    await asOwner()
    expect((await resend({ Email: 'nobody@applicant.example' })).body.code).toBe('invitation-not-found')
    expect((await resend({ Email: 'again@applicant.example', InvitationMode: 0 })).status).toBe(404)
  })
})

describe('taken back', () => {
  test('its link is dead, and it is gone; another practice cannot', async () => {
    const email = 'back@applicant.example'
    const { body } = await send(app, await asOwner(), { ToEmail: email })
    const code = await inviteCodeTo(app, email)
    const other = await app.signIn('owner@lakesidesurgery.example')
    const remove = (as: Caller) => app.call('DELETE /invitations/v2/:id', { params: { id: body.id }, as })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(owner)).status).toBe(200)
    expect((await look(code)).status).toBe(410)
    expect((await remove(owner)).body.code).toBe('invitation-not-found')
    expect((await list()).some((one) => one.email === email)).toBe(false)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM pgboss.job WHERE name = ${mailInvitation.name} AND data ->> 'invitationId' = ${body.id}`.execute(
      app.services.db,
    )
    const again = { id: rows[0]!.id, attempt: 2 }
    await mailInvitation.run({ invitationId: body.id, sentAt: body.invitedDate }, app.services, again)
    expect(await app.mailsTo(email)).toHaveLength(1)
  })

  test('without an id is refused with the specification’s sentence', async () => {
    const message = 'Invite ID must be provided to delete a practice invite.'
    for (const id of ['none', ' '])
      expect(
        await app.call('DELETE /invitations/v2/:id', { params: { id }, as: await asOwner() }),
      ).toMatchObject({
        status: 400,
        body: { code: 'invite-id-missing', message },
      })
  })
})

describe('accepted', () => {
  test('makes a member at once, once, with what the role opens', async () => {
    const email = 'host@professional.example'
    await send(app, await asOwner(), { ToEmail: email, Role: 'Patient Care Coordinator' })
    const code = await inviteCodeTo(app, email)
    const host = await app.signIn(email)
    await accept(code, host.givenName)
    await expect(accept(code, host.givenName)).rejects.toThrow('no personal invitation')
    expect((await look(code)).status).toBe(410)
    const joined = (await teamOf(app, owner)).find((one) => one.email === email)
    expect(joined).toMatchObject({ status: 'Active', role: 'Patient Care Coordinator' })
    expect(joined?.claims).toContain('PatientTexting')
    // Nobody is on their own and on a team.
    expect(joined?.claims).not.toContain('IndividualNetwork')
    expect((await app.signIn(email)).isIndividual).toBe(false)
  })

  test('is refused to somebody of another practice, and works once they have left it', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const before = (await app.mailsTo(email)).length
    expect((await send(app, await asOwner(), { ToEmail: email, Role: 'Administration' })).status).toBe(200)
    const code = await inviteCodeTo(app, email, before + 1)
    const farid = await app.signIn(email)
    await expect(accept(code, farid.givenName)).rejects.toMatchObject({
      kind: { code: 'in-practice-already' },
    })
    expect((await look(code)).status).toBe(200)
    await app.services.transactions.run((tx) => leave(tx, app.services, farid.givenName))
    await accept(code, farid.givenName)
    expect((await app.signIn(email)).practiceName).toBe('Bright Smiles Dental')
  })

  test('by two at once works for one', async () => {
    const email = 'race@applicant.example'
    await send(app, await asOwner(), { ToEmail: email })
    const code = await inviteCodeTo(app, email)
    const people = [
      await app.signIn('member@professional.example'),
      await app.signIn('newcomer@professional.example'),
    ]
    const done = await Promise.allSettled(people.map(({ givenName }) => accept(code, givenName)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the list is newest first', async () => {
  await asOwner()
  for (const name of ['a', 'b', 'c']) {
    app.clock.pass(1)
    await send(app, owner, { ToEmail: `${name}@order.example` })
  }
  const dates = (await list()).map(({ invitedDate }) => String(invitedDate))
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect((await list())[0]?.email).toBe('c@order.example')
})

test('mails have an end for a day, and one that is refused leaves nothing behind', async () => {
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  expect((await send(app, lakeside, { ToEmail: 'first@day.example' })).status).toBe(200)
  await sql`UPDATE attempt SET count = ${2 * INVITATION_MAILS_PER_DAY}`.execute(app.services.db)
  expect((await send(app, lakeside, { ToEmail: 'last@day.example' })).status).toBe(200)
  expect(await send(app, lakeside, { ToEmail: 'more@day.example' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  })
  const { body } = await app.call('GET /invitations/v2/team-invitations', { as: lakeside })
  expect(body.teamMemberInvitationList.map(({ email }) => email)).not.toContain('more@day.example')
  await sql`DELETE FROM attempt`.execute(app.services.db)
})

test('an address is not written to all day by taking the invitation back and sending it again', async () => {
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  const ToEmail = 'only@one.example'
  for (let sent = 0; sent < INVITATION_MAILS_TO_ADDRESS_PER_DAY; sent += 1) {
    const { body } = await send(app, lakeside, { ToEmail })
    expect(
      (await app.call('DELETE /invitations/v2/:id', { params: { id: body.id }, as: lakeside })).status,
    ).toBe(200)
  }
  expect((await send(app, lakeside, { ToEmail })).status).toBe(429)
  expect((await send(app, lakeside, { ToEmail: 'another@one.example' })).status).toBe(200)
})

test('there is an end to it', async () => {
  await asOwner()
  await sql`
    INSERT INTO office_invitation (id, practice_id, mode, email, email_key, message, invited_by, invited_at, sent_at, expires_at)
    SELECT gen_random_uuid(), ${owner.practiceId}, 1, n || '@many.example', n || '@many.example', '', ${owner.givenName},
      now(), now(), now() FROM generate_series(1, ${TEAM_INVITATIONS_MAX}::int) n`.execute(app.services.db)
  expect(await send(app, owner, { ToEmail: 'full@applicant.example' })).toMatchObject({
    status: 409,
    body: { code: 'too-many-invitations' },
  })
})

describe('a code', () => {
  test('of the practice itself is found as people type it, and reveals nothing of anybody', async () => {
    await asOwner()
    const path = 'POST /my-office/v2/practice/invite-code'
    const { practiceInviteCode: code } = (await app.call(path, { as: owner })).body
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')}`])
      expect((await look(typed)).body).toEqual({
        kind: 'practice',
        practiceName: 'Bright Smiles Dental',
        email: null,
        role: null,
        invitedByName: null,
        hasAccount: false,
      })
    await app.call(path, { as: owner })
    expect((await look(code)).status).toBe(410)
  })

  test('cannot be guessed for long from one network; others go on, and right ones cost nothing', async () => {
    const shared = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, databaseUrl: app.databaseUrl })
    const from = (address: string, code: string) =>
      shared.call('GET /invitations/v2/invite/:code', {
        params: { code },
        headers: { 'x-forwarded-for': address },
      })
    try {
      for (let turn = 0; turn < 30; turn += 1)
        expect((await from('203.0.113.9', 'LAKESIDE-2026')).status).toBe(200)
      for (let turn = 0; turn <= 20; turn += 1)
        expect((await from('203.0.113.9', `GUESS-${turn}`)).status).toBe(410)
      // A slow machine lets some of them leak away meanwhile.
      await expect
        .poll(() => from('203.0.113.9', 'GUESS-MORE'))
        .toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
      expect((await from('203.0.113.10', 'LAKESIDE-2026')).status).toBe(200)
    } finally {
      await shared.close()
    }
  })
})
