import { randomUUID } from 'node:crypto'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { beforeAll, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { type EmailInviteRow, tables } from '../store/tables.ts'
import { whenFollowed } from '../testing/followed.ts'
import { accept, decline, readLists } from '../testing/person-connections.ts'
import { newIndividual, newManager } from '../testing/use-network.ts'
import { withdrawEmailInvite } from './by-address.ts'
import { followEmailInviteJob, mailEmailInvite } from './jobs.ts'

const app = useTestApp()
let inviter: Newcome
beforeAll(async () => {
  inviter = await newIndividual(app)
})

async function inviteByEmail(email: string): Promise<EmailInviteRow> {
  const now = app.clock.now()
  const row: EmailInviteRow = {
    id: randomUUID(),
    from_id: inviter.givenName,
    kind: 'person',
    email,
    email_key: emailKey(email),
    message: 'Let’s stay in touch.',
    invited_at: now,
    sent_at: now,
    expires_at: daysAfter(now, 30),
  }
  await app.services.transactions.run(async (tx) => {
    await tables(tx.db).insertInto('network_email_invite').values(row).execute()
    await tx.queue(mailEmailInvite, { inviteId: row.id, sentAt: now.toISOString() })
    await tx.queue(followEmailInviteJob, { inviteId: row.id })
  })
  await whenFollowed(app)
  return row
}

const countInvites = async () =>
  (await tables(app.services.db).selectFrom('network_email_invite').selectAll().execute()).filter(
    ({ from_id }) => from_id === inviter.givenName,
  ).length

test('somebody who is here gets a request, and its sender sees the address alone until it is accepted', async () => {
  const holder = await newManager(app)
  await inviteByEmail(holder.email)
  const mail = await app.mailTo(holder.email)
  expect(mail.text).toContain('Pia Roth invites you to connect')
  const [request] = (await readLists(app, holder)).received
  expect(request).toMatchObject({ personId: inviter.givenName, message: 'Let’s stay in touch.' })
  expect((await readLists(app, inviter)).sent).toEqual([])
  const { body: card } = await app.call('GET /persons/v2/:id', {
    as: inviter,
    params: { id: holder.givenName },
  })
  expect(card.connectionStatus).toBe('None')
  const before = await countInvites()
  expect((await accept(app, holder, request!.personConnectionId)).status).toBe(200)
  expect((await readLists(app, inviter)).connected).toHaveLength(1)
  expect(await countInvites()).toBe(before - 1)
})

test('turned down, its sender goes on seeing the address', async () => {
  const holder = await newManager(app)
  await inviteByEmail(holder.email)
  const before = await countInvites()
  const [request] = (await readLists(app, holder)).received
  await decline(app, holder, request!.personConnectionId)
  expect(await countInvites()).toBe(before)
  expect((await readLists(app, holder)).received).toEqual([])
})

test('taken back, the request is gone', async () => {
  const holder = await newManager(app)
  const row = await inviteByEmail(holder.email)
  await app.services.transactions.run((tx) => withdrawEmailInvite(tx, app.services, row))
  expect((await readLists(app, holder)).received).toEqual([])
})

test('somebody who comes later finds the request once they are let in', async () => {
  const newcomer = await signInNewcomer(app, {
    place: 'alone',
    identity: 'UnVerified',
    claims: ['IndividualNetwork'],
  })
  await inviteByEmail(newcomer.email)
  await app.services.transactions.run((tx) =>
    people.change(tx, app.services, newcomer.givenName, { identityStatus: 'Approved' }),
  )
  await expect.poll(async () => (await readLists(app, newcomer)).received.length).toBe(1)
})
