import {
  groupMessageArrived,
  mentioned,
  messageArrived,
  urgentArrived,
} from '@corridor/contract/chat/alerts.ts'
import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { sendReminders } from './send-reminders.ts'

const MINUTE = 60

const app = useTestApp()
beforeAll(async () => {
  app.clock.stop()
})

const fresh = () => signInNewcomer(app, { claims: ['PracticeAdmin', 'Chat'] })
const happens = ({ givenName, practiceId }: LoginReply, kind: AnyAlertKind, isRepeat = false) =>
  app.services.transactions.run(async (tx) => {
    const facts = { channelId: 'one', from: 'Ben Ortiz', group: 'Room 2', name: 'Pia Roth', role: '' }
    tx.alert(kind, { to: [givenName], practiceId, about: 'one', facts, at: tx.now, isRepeat })
  })
const lookAfter = async (seconds: number) => {
  app.clock.pass(seconds)
  await sendReminders.run({}, app.services)
}
const mailsTo = async ({ email }: { email: string }) =>
  (await app.mailsTo(email)).map(({ subject }) => subject)
const textsTo = async ({ givenName }: LoginReply) => {
  const { mobile } = (await people.find(app.services.db, givenName))!
  return (await app.textsTo(mobile!)).map(({ text }) => text)
}
const SUBJECT = 'Something is waiting for you in Corridor'
const change = (
  as: LoginReply,
  body: NonNullable<Parameters<typeof app.call<'PATCH /user-notifications/v2/preferences'>>[1]>['body'],
) => app.call('PATCH /user-notifications/v2/preferences', { as, body })

describe('somebody who has never chosen anything', () => {
  test.each([
    ['a direct message', messageArrived],
    ['a mention', mentioned],
    ['a join request', joinRequested],
    ['an urgent message', urgentArrived],
  ])(
    'is mailed of %s after a quarter of an hour unseen, without its words, and once an hour',
    async (_of, kind) => {
      const member = await fresh()
      await happens(member, kind)
      await lookAfter(14 * MINUTE)
      expect(await mailsTo(member)).toEqual([])
      await lookAfter(1 * MINUTE)
      await expect.poll(() => mailsTo(member)).toEqual([SUBJECT])
      const { text } = await app.mailTo(member.email)
      expect(text).not.toMatch(/Ben|Ortiz|Pia|Roth|Room|mention|urgent/i)
      await happens(member, kind)
      await lookAfter(59 * MINUTE)
      expect(await mailsTo(member)).toEqual([SUBJECT])
      await lookAfter(1 * MINUTE)
      await expect.poll(() => mailsTo(member)).toEqual([SUBJECT, SUBJECT])
    },
  )

  test('is not mailed of what is said in a group', async () => {
    const member = await fresh()
    await happens(member, groupMessageArrived)
    await lookAfter(30 * MINUTE)
    expect(await mailsTo(member)).toEqual([])
  })
})

test('a person who has chosen otherwise keeps their choice, for groups too', async () => {
  const member = await fresh()
  await change(member, { choices: [{ kind: messageArrived.kind, channel: 'mail', isOn: false }] })
  await happens(member, messageArrived)
  await lookAfter(30 * MINUTE)
  expect(await mailsTo(member)).toEqual([])
})

describe('what is urgent', () => {
  test('is texted at once to a verified number, once, within the hour of another text and in quiet hours', async () => {
    const member = await fresh()
    await change(member, {
      quietHours: { isOn: true, from: '00:00', to: '23:59', timeZone: 'America/New_York' },
      choices: [{ kind: messageArrived.kind, channel: 'text', isOn: true }],
    })
    await happens(member, urgentArrived)
    await expect.poll(() => textsTo(member)).toHaveLength(1)
    const [text] = await textsTo(member)
    expect(text).toMatch(/^Corridor: You have an urgent message\./)
    expect(text).toMatch(/^[ -~]{1,160}$/)
    expect(text).not.toMatch(/Ben|Room/)
    await happens(member, urgentArrived, true)
    await lookAfter(20 * MINUTE)
    // A second alert is not delayed by the first.
    await app.services.transactions.run(async (tx) => {
      const facts = { channelId: 'two', from: 'Ben Ortiz', group: '', messageId: 'two' }
      tx.alert(urgentArrived, { to: [member.givenName], practiceId: null, about: 'two', facts, at: tx.now })
    })
    await expect.poll(() => textsTo(member)).toHaveLength(2)
  })

  test('does not use up the hour of what may wait', async () => {
    const member = await fresh()
    await change(member, {
      isMailOn: false,
      choices: [{ kind: mentioned.kind, channel: 'text', isOn: true }],
    })
    await happens(member, urgentArrived)
    await lookAfter(16 * MINUTE)
    await happens(member, mentioned)
    await lookAfter(15 * MINUTE)
    await expect.poll(() => textsTo(member)).toHaveLength(2)
    expect((await textsTo(member)).filter((text) => text.includes('waiting for you'))).toHaveLength(1)
  })

  test.each([
    ['a number that is not verified', sql`mobile_verified_at = NULL`],
    ['a person who wants no texts', sql`is_sms_notification_on = false`],
  ])('is not texted to %s', async (_whom, set) => {
    const member = await fresh()
    const other = await fresh()
    await sql`UPDATE people_person SET ${set} WHERE id = ${member.givenName}`.execute(app.services.db)
    await happens(member, urgentArrived)
    await happens(other, urgentArrived)
    await expect.poll(() => textsTo(other)).toHaveLength(1)
    expect(await textsTo(member)).toEqual([])
  })
})
