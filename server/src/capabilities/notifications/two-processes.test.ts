import type { AddressInfo } from 'node:net'
import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import { accessChanged, joinRequested } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { type PushService, startPushService } from '#providers/push/testing/push-service.ts'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { sendPush } from './push/send-push.ts'
import { sendWaitingMail, sendWaitingText } from './reminders/reminder-jobs.ts'
import { sendReminders } from './reminders/send-reminders.ts'

const ADMIN = { claims: ['PracticeAdmin' as const] }
const WORK_STATUS = '/hubs/work-status'
const SENDING = [sendPush, sendWaitingMail, sendWaitingText]

/**
 * The recipients of mails. Every mail counts as a new one, as it would for text and push services, so that
 * duplicates are noticed.
 */
const mailed: string[] = []
const mailService = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    mailed.push(...envelope.rcptTo.map(({ address }) => address))
    stream.on('end', () => done()).resume()
  },
})
let pushService: PushService
let textService: Awaited<ReturnType<typeof startTwilioServer>>

let here: TestApp
let there: TestApp
let owner: LoginReply
const windows: TestWindow[] = []
beforeAll(async () => {
  await new Promise<void>((resolve) => mailService.listen(0, '127.0.0.1', resolve))
  pushService = await startPushService()
  textService = await startTwilioServer()
  const env = {
    MAIL_URL: `smtp://127.0.0.1:${(mailService.server.address() as AddressInfo).port}`,
    PUSH_SERVICES: pushService.origin,
    ...textService.settings,
  }
  here = await startTestApp({ env, isShared: true })
  there = await startTestApp({ env, databaseUrl: here.databaseUrl })
  owner = await here.signIn('owner@brightsmiles.example')
})
afterAll(async () => {
  for (const { close } of windows) close()
  await there.close()
  await here.close()
  await Promise.all([pushService.close(), textService.stop()])
  await new Promise<void>((resolve) => mailService.close(resolve))
})

const apps = () => [here, there]

/** A person with a subscribed device and a window at each hub of the other process. */
async function listener() {
  const as = await signInNewcomer(here, ADMIN)
  const { body } = await there.call('GET /user-notifications/v2/push', { as })
  const browser = pushService.subscribe(body.publicKey)
  expect((await there.call('PUT /user-notifications/v2/push', { as, body: browser })).status).toBe(200)
  const window = await openWindow(there, as)
  const board = await openWindow(there, as, WORK_STATUS)
  windows.push(window, board)
  return { as, browser, window, board }
}
type Listener = Awaited<ReturnType<typeof listener>>

const received = ({ window }: Listener) =>
  window.events.filter(({ name }) => name === 'notifications.alerts-changed').length
const pushed = ({ browser }: Listener) =>
  pushService.received.filter(({ endpoint }) => endpoint === browser.endpoint).length

/** Raises an alert, and lets both processes look for reminders at once. */
async function raise(
  app: TestApp,
  to: readonly Listener[],
  about: string,
  kind: AnyAlertKind = joinRequested,
): Promise<string> {
  const raisedAt = await app.services.transactions.run(async (tx) => {
    const facts = { name: 'Pia Roth', role: 'Hygienist' }
    const ids = to.map(({ as }) => as.givenName)
    tx.alert(kind, { to: ids, practiceId: owner.practiceId!, about, facts, at: tx.now })
    return tx.now.toISOString()
  })
  ring()
  return raisedAt
}
const ring = () => {
  for (const { services } of apps()) for (const { name } of SENDING) services.jobs.ring(name)
}

/** Waits until neither process has anything left to send. */
const allSent = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
          SELECT FROM pgboss.job WHERE name IN (${sql.join(SENDING.map(({ name }) => name))})
            AND state IN ('created', 'active', 'retry')`.execute(here.services.db)
      return rows.length
    })
    .toBe(0)

type Losing = (as: Newcome) => Promise<{ status: number }>
const takeClaim: Losing = (as) =>
  here.call('PATCH /my-office/v2/team-members/:id/claims', {
    as: owner,
    params: { id: as.givenName },
    body: { grant: [], withdraw: ['PracticeAdmin'] },
  })
const losing: Record<string, { lose: Losing; isCut: boolean }> = {
  'whose session was ended': {
    lose: async (as) =>
      here.call('DELETE /user-devices/v2/:userId/:deviceId', {
        as: await here.signIn(as.email),
        params: { userId: as.givenName, deviceId: as.deviceId },
      }),
    isCut: true,
  },
  'who was taken off the team': {
    lose: (as) =>
      here.call('DELETE /my-office/v2/team-members/:id', { as: owner, params: { id: as.givenName } }),
    isCut: true,
  },
  'who lost the claim': { lose: takeClaim, isCut: false },
}

describe('by one process, a window at the other receives nothing more:', () => {
  test.each(Object.entries(losing))('%s', async (_who, { lose, isCut }) => {
    const [gone, stays] = [await listener(), await listener()]
    const raisedAt = await raise(here, [gone, stays], 'before')
    for (const one of [gone, stays]) await expect.poll(() => [received(one), pushed(one)]).toEqual([1, 1])
    const { rows } = await sql<{ id: string }>`
      SELECT session_id AS id FROM notifications_push WHERE endpoint = ${gone.browser.endpoint}`.execute(
      here.services.db,
    )

    expect((await lose(gone.as)).status).toBe(200)
    if (isCut) for (const { isCut: cut } of [gone.window, gone.board]) await cut
    else
      await expect
        .poll(() => gone.window.events.map(({ name }) => name))
        .toContain('session.standing-changed')
    await allSent()
    const before = { heard: received(gone), board: gone.board.events.length, pushed: pushed(gone) }

    // The first event would arrive there first, on each channel.
    for (const [nth, app] of apps().entries()) {
      await raise(app, [gone], `after ${nth}`)
      await raise(app, [stays], `after ${nth}`)
    }
    await expect.poll(() => received(stays)).toBe(3)
    await allSent()
    expect(pushed(stays)).toBe(3)
    // A push that was in the queue when it happened, sent late by either process.
    const late = { sessionId: rows[0]!.id, kind: joinRequested.kind, about: 'before', raisedAt }
    for (const { services } of apps()) await sendPush.run(late, services)
    if (!isCut)
      expect(await gone.board.socket.emitWithAck('live.echo', { text: 'a' })).toEqual({
        reply: { text: 'a' },
      })
    expect({ heard: received(gone), board: gone.board.events.length, pushed: pushed(gone) }).toEqual(before)
    for (const app of apps()) {
      const { status, body } = await app.call('GET /user-notifications/v2/alerts', { as: gone.as })
      const shown = status === 200 ? body.alerts.map(({ kind }) => kind) : []
      expect(shown).not.toContain(joinRequested.kind)
    }
  })
})

// The last: it moves the clocks beyond every token.
test('two processes that work at once push, mail and text each thing once', async () => {
  const those = await Promise.all(Array.from({ length: 6 }, listener))
  await Promise.all(apps().map((app, nth) => raise(app, those, `thing ${nth}`, accessChanged)))
  await allSent()
  expect(those.map(pushed)).toEqual(those.map(() => 2))

  for (const { clock } of apps()) clock.pass(16 * 60)
  await Promise.all([...apps(), ...apps()].map(({ services }) => sendReminders.run({}, services)))
  ring()
  await allSent()
  const numbers = await Promise.all(
    those.map(async ({ as }) => (await people.find(here.services.db, as.givenName))!.mobile),
  )
  expect(those.map(({ as }) => mailed.filter((address) => address === as.email).length)).toEqual(
    those.map(() => 1),
  )
  expect(numbers.map((number) => textService.texts.filter(({ to }) => to === number).length)).toEqual(
    those.map(() => 1),
  )
})
