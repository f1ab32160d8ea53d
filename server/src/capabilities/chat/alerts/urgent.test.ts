import { URGENT_REMINDER_MINUTES, URGENT_REPORT_MINUTES } from '@corridor/contract/chat/limits.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ThreePeople, threePeople } from '../testing/three-people.ts'
import { ringUrgent } from './ring-urgent.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
let channelId: string
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben, cleo], 'Room 2')
})

const REPORT = URGENT_REMINDER_MINUTES.length + 1

const alertsOf = async (as: LoginReply, kind: string) =>
  (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts.filter(
    (one) => one.kind === kind && !one.isRead && one.facts.channelId === channelId,
  )
const timesOf = async (as: LoginReply) => (await alertsOf(as, 'chat.urgent')).map(({ times }) => times)
const urgent = (as: LoginReply = ada) => desk.said(as, channelId, 'Room 2 now!', { isUrgent: true })
const confirm = (as: LoginReply, { id: messageId }: ChatMessage) =>
  app.call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', {
    as,
    params: { id: channelId, messageId },
  })
const ringAt = ({ seq }: ChatMessage, time: number) => ringUrgent.run({ channelId, seq, time }, app.services)
const waitingChats = async (as: LoginReply) => {
  const { data } = (await app.call('GET /user-notifications/v2', { as })).body
  return data.counts.find(({ name }) => name === 'unreadChats')!.count
}
const unconfirmedOf = async (as: LoginReply) =>
  (await desk.channel(as, channelId)).unconfirmed.map(({ id }) => id)

describe('an urgent message', () => {
  test('waits until it is confirmed, read or not: in its conversation and in the number', async () => {
    const before = await waitingChats(ben)
    const message = await urgent()
    await desk.read(ben, channelId)
    expect(await desk.channel(ben, channelId)).toMatchObject({
      unreadCount: 0,
      unconfirmed: [
        { id: message.id, seq: message.seq, userId: ada.givenName, text: 'Room 2 now!', messageType: 0 },
      ],
    })
    expect(await waitingChats(ben)).toBe(before + 1)
    await app.call('PUT /api/v2/channels/:id/messages/mark_as_archived', {
      as: ben,
      params: { id: channelId },
    })
    expect(await waitingChats(ben)).toBe(before + 1)
    await confirm(ben, message)
    expect([await unconfirmedOf(ben), await waitingChats(ben)]).toEqual([[], before])
    expect(await unconfirmedOf(cleo)).toEqual([message.id])
    expect(await unconfirmedOf(ada)).toEqual([])
  })

  test('waits no more once it is deleted, for everyone or for oneself, nor for members who joined later', async () => {
    const [one, other] = [await urgent(), await urgent()]
    const late = await desk.group(ada, [ben], 'Room 3')
    await desk.said(ada, late, 'Now!', { isUrgent: true })
    await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id: late, updateType: 1, memberIds: [cleo.givenName] },
    })
    expect((await desk.channel(cleo, late)).unconfirmed).toEqual([])
    const remove = (as: LoginReply, messageId: string, type: 0 | 1) =>
      app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
        as,
        params: { channelId, messageId },
        query: { type },
      })
    expect(await unconfirmedOf(ben)).toEqual([one.id, other.id])
    await remove(ben, one.id, 1)
    expect(await unconfirmedOf(ben)).toEqual([other.id])
    await remove(ada, other.id, 0)
    expect([await unconfirmedOf(ben), await unconfirmedOf(cleo)]).toEqual([[], [one.id]])
  })

  test('rings in the turn of its sender’s practice, each time', async () => {
    await urgent()
    const turns = async () => {
      const { rows } = await sql<{ group_id: string }>`
        SELECT group_id FROM pgboss.job WHERE name = ${ringUrgent.name} AND data->>'channelId' = ${channelId}`.execute(
        app.services.db,
      )
      return rows.map(({ group_id }) => group_id)
    }
    const owner = ada.practiceId ?? ada.givenName
    await expect.poll(turns).toEqual([owner, owner])
  })

  test('rings with growing pauses for members who have not confirmed, and the last step is the report', async () => {
    const message = await urgent()
    await expect.poll(() => timesOf(ben)).toEqual([1])
    const pauses = async () => {
      const { rows } = await sql<{ time: number; minutes: number }>`
        SELECT (data->>'time')::int AS time, round(extract(epoch FROM start_after - created_on) / 60)::int AS minutes
        FROM pgboss.job WHERE name = ${ringUrgent.name} AND data->>'channelId' = ${channelId}
        ORDER BY 1`.execute(app.services.db)
      return rows.filter(({ time }) => time > 1).map(({ minutes }) => minutes)
    }
    for (let time = 2; time < REPORT; time += 1) await ringAt(message, time)
    const moments = [...URGENT_REMINDER_MINUTES, URGENT_REPORT_MINUTES]
    expect(await pauses()).toEqual(moments.slice(1).map((minutes, at) => minutes - moments[at]!))
    expect([await timesOf(ben), await timesOf(ada)]).toEqual([[URGENT_REMINDER_MINUTES.length], []])
    await confirm(ben, message)
    await ringAt(message, 2)
    expect([await timesOf(ben), await timesOf(cleo)]).toEqual([[], [URGENT_REMINDER_MINUTES.length + 1]])
  })
})

describe('the sender', () => {
  const report = () => alertsOf(ada, 'chat.unconfirmed')

  test('learns after the last reminder who has not confirmed, by name, and no more once everybody has', async () => {
    const message = await urgent()
    await confirm(ben, message)
    const nameOf = async (as: LoginReply) =>
      people.nameOf((await people.find(app.services.db, as.givenName))!)
    await ringAt(message, REPORT)
    // All three are called alike, and the sender has to know which of them to call.
    const ids = [ada, ben, cleo].map(({ givenName }) => givenName).sort()
    const names = `${await nameOf(cleo)} (${ids.indexOf(cleo.givenName) + 1})`
    expect((await report()).map(({ facts }) => facts)).toEqual([
      { channelId, seq: String(message.seq), count: '1', names },
    ])
    expect(await alertsOf(cleo, 'chat.unconfirmed')).toEqual([])
    await confirm(cleo, message)
    expect(await report()).toEqual([])
  })

  test('learns nothing when everybody has confirmed, it was deleted, or they have left', async () => {
    const confirmed = await urgent()
    for (const as of [ben, cleo]) await confirm(as, confirmed)
    await ringAt(confirmed, REPORT)
    expect(await report()).toEqual([])
    const left = await urgent()
    await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id: channelId, updateType: 2, memberIds: [ada.givenName] },
    })
    await ringAt(left, REPORT)
    expect(await report()).toEqual([])
  })

  test('can have it ring once more, by text too, and not again at once; nobody else can', async () => {
    const dev = await signInNewcomer(app)
    channelId = await desk.group(ada, [dev, cleo], 'Room 3')
    const message = await urgent()
    const mobile = (await people.find(app.services.db, dev.givenName))!.mobile!
    const texts = async () => (await app.textsTo(mobile)).map(({ text }) => text)
    const said =
      /^Corridor: You have an urgent message\. Please confirm you've seen it\. Sign in: \S+\/dashboard\/chat$/
    await expect.poll(texts).toEqual([expect.stringMatching(said)])
    // A reminder is not texted again.
    await ringAt(message, 2)
    const remind = (as: LoginReply) =>
      app.call('POST /api/v2/channels/:id/messages/:messageId/remind', {
        as,
        params: { id: channelId, messageId: message.id },
      })
    await confirm(cleo, message)
    expect([(await remind(dev)).status, (await remind(ben)).status]).toEqual([403, 404])
    expect((await remind(ada)).body).toEqual({ reminded: 1 })
    await expect.poll(texts).toHaveLength(2)
    expect(await remind(ada)).toMatchObject({ status: 409, body: { code: 'too-many-reminders' } })
    const calm = await desk.said(ada, channelId, 'When you can')
    const params = { id: channelId, messageId: calm.id }
    const call = 'POST /api/v2/channels/:id/messages/:messageId/remind'
    expect((await app.call(call, { as: ada, params })).status).toBe(404)
  })
})
