import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { operatorHeaders } from '#capabilities/operator/testing/operator-calls.ts'
import { type Caller, type TestApp, useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { asGuest, codeFor, linkTo, newAddress, openLink, sendTo } from './testing/guest-desk.ts'

// A page that a guest has open sees within one call that what it was opened by has ended.

const app = useTestApp()
let owner: Awaited<ReturnType<TestApp['signIn']>>
let sender: Newcome
beforeEach(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  sender = await signInNewcomer(app, { claims: ['SecureEmail'] })
})

const look = async (token: string) =>
  (await app.call('GET /guests/v1/link', { headers: asGuest(token) })).body
const readMessage = (headers: { authorization: string }) => app.call('GET /guests/v1/message', { headers })
const resend = (id: string, as: Caller = owner) =>
  app.call('POST /guests/v1/messages/:id/resend', { params: { id }, as })
const remove = (invitations: 'keep' | 'withdraw') =>
  app.call('DELETE /my-office/v2/team-members/:id', {
    params: { id: sender.givenName },
    query: { invitations },
    as: owner,
  })
const stateOf = async (id: string) =>
  (await app.call('GET /guests/v1/messages/:id', { params: { id }, as: owner })).body

test('a link ends with the membership of its sender, and the message stays the practice’s', async () => {
  const [sent, other] = [await sendTo(app, sender), await sendTo(app, owner)]
  const pass = await openLink(app, sent)
  const waiting = await sendTo(app, sender)
  const code = await codeFor(app, waiting.token, waiting.email)
  expect((await remove('withdraw')).status).toBe(200)
  expect((await readMessage(pass)).status).toBe(401)
  expect((await app.call('GET /guests/v1/pass', { headers: pass })).status).toBe(401)
  expect(await look(sent.token)).toMatchObject({ state: 'expired', canRenew: false })
  const { body } = await app.call('POST /guests/v1/open', {
    headers: asGuest(waiting.token),
    body: { code },
  })
  expect(body.code).toBe('guest-link-expired')
  await app.call('POST /guests/v1/renewals', { body: { token: sent.token } })
  expect(await look(sent.token)).toMatchObject({ state: 'expired' })
  expect((await look(other.token)).state).toBe('open')

  expect(await stateOf(sent.id)).toMatchObject({
    text: 'Please bring your X-ray.',
    link: { state: 'expired' },
  })
  app.clock.pass(61)
  expect((await resend(sent.id)).body.link.state).toBe('open')
  const newer = await openLink(app, { token: await linkTo(app, sent.email, 1), email: sent.email }, 1)
  expect((await readMessage(newer)).status).toBe(200)
  // What was opened before stays closed.
  expect((await readMessage(pass)).status).toBe(401)
})

test('links that an admin keeps go on, and the admin hears of the answer', async () => {
  const sent = await sendTo(app, sender)
  const pass = await openLink(app, sent)
  const alertsAbout = async () =>
    (await app.call('GET /user-notifications/v2/alerts', { as: owner })).body.alerts.filter(
      ({ kind }) => kind === 'guests.message-answered',
    ).length
  const before = await alertsAbout()
  expect((await remove('keep')).status).toBe(200)
  expect((await readMessage(pass)).status).toBe(200)
  await app.call('POST /guests/v1/message/reply', { headers: pass, body: { text: 'Thank you.' } })
  expect(await alertsAbout()).toBe(before + 1)
})

/** Acts while somebody leaves the practice and nothing of it is committed yet: the database says that the call waits for it. */
async function whileLeaving<T>(personId: string, act: () => Promise<T>): Promise<T> {
  const { transactions, db } = app.services
  let acting: Promise<T> | undefined
  await transactions.run(async (tx) => {
    await office.leave(tx, app.services, personId)
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

test('while somebody leaves the practice they send nothing for it any more', async () => {
  const email = newAddress()
  const { status } = await whileLeaving(sender.givenName, () =>
    app.call('POST /guests/v1/messages', {
      as: sender,
      body: { id: randomUUID(), recipient: { name: 'Gail', email }, subject: 'Hi', text: 'Hi' },
    }),
  )
  expect(status).toBe(403)
  expect(await app.mailsTo(email)).toEqual([])
})

test('while somebody leaves the practice they send no link again for it', async () => {
  const sent = await sendTo(app, owner)
  app.clock.pass(61)
  const { status } = await whileLeaving(sender.givenName, () => resend(sent.id, sender))
  expect(status).toBe(403)
  expect((await look(sent.token)).state).toBe('open')
})

test('a colleague who sends a new link answers for it: it outlives the first sender', async () => {
  const sent = await sendTo(app, sender)
  app.clock.pass(61)
  expect((await resend(sent.id)).status).toBe(200)
  await remove('withdraw')
  expect((await look(await linkTo(app, sent.email, 1))).state).toBe('open')
})

test('a suspended practice closes all of its links until it is resumed', async () => {
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  const sent = await sendTo(app, lakeside)
  const pass = await openLink(app, sent)
  const operate = async (call: 'suspend' | 'resume') =>
    app.call(`POST /operator/v1/practices/:id/${call}`, {
      params: { id: lakeside.practiceId! },
      headers: await operatorHeaders(app),
    })
  await operate('suspend')
  expect((await look(sent.token)).state).toBe('unavailable')
  expect((await readMessage(pass)).status).toBe(401)
  const { body } = await app.call('POST /guests/v1/code', {
    headers: asGuest(sent.token),
    body: { by: 'mail', language: 'en' },
  })
  expect(body.code).toBe('guest-link-unavailable')
  await operate('resume')
  expect((await readMessage(pass)).status).toBe(200)
})

test('with a practice everything goes, and its links are like made-up ones', async () => {
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  const sent = await sendTo(app, lakeside)
  const pass = await openLink(app, sent)
  await app.services.transactions.run((tx) => office.deletePractices(tx.db, [lakeside.practiceId!]), 'system')
  const { status, body } = await app.call('GET /guests/v1/link', { headers: asGuest(sent.token) })
  expect([status, body.code]).toEqual([401, 'link-not-valid'])
  expect((await readMessage(pass)).status).toBe(401)
})
