import { ALERT_SOON_SECONDS } from '@corridor/contract/chat/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { sayNames, type ThreePeople, threePeople } from '../testing/three-people.ts'
import { alertUnread } from './alert-unread.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
  await sayNames(app, { ada, ben, cleo })
})
afterAll(() => app.close())

/** The unread alerts of somebody about a conversation: kind, who is named, what the group is called, how often. */
const alertsOf = async (as: LoginReply, channelId: string) =>
  (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts
    .filter(({ isRead, facts }) => !isRead && facts.channelId === channelId)
    .map(({ kind, facts, times }) => `${kind} from ${facts.from} in ${facts.group || 'nothing'}, ${times}`)
const alertNow = (channelId: string) => alertUnread.run({ conversationId: channelId }, app.services)

test('a mention names its author, even where somebody else writes a moment later', async () => {
  const channelId = await desk.group(ada, [ben, cleo], 'Room 2')
  const { id } = await desk.said(ben, channelId, 'Can you look, @Ada?', { mentions: [ada.givenName] })
  await desk.said(cleo, channelId, 'ok')
  await alertNow(channelId)
  expect(await alertsOf(ada, channelId)).toEqual(['chat.mentioned from Ben Ortiz in Room 2, 1'])
  expect(await alertsOf(ben, channelId)).toEqual(['chat.group-message from Cleo Park in Room 2, 1'])
  // Writing marks what came before as read.
  expect(await alertsOf(cleo, channelId)).toEqual([])
  const { alerts } = (await app.call('GET /user-notifications/v2/alerts', { as: ada })).body
  expect(alerts[0]!.facts.messageId).toBe(id)
})

test('a group without a name is called after the others in it, a direct message after nothing', async () => {
  const group = await desk.group(ada, [ben, cleo])
  await desk.said(ada, group, 'Good morning')
  await alertNow(group)
  expect(await alertsOf(ben, group)).toEqual(['chat.group-message from Ada Owens in Ada and Cleo, 1'])
  expect(await alertsOf(cleo, group)).toEqual(['chat.group-message from Ada Owens in Ada and Ben, 1'])
  const direct = await desk.direct(ada, ben)
  await desk.said(ada, direct, 'One')
  await desk.said(ada, direct, 'Two')
  await alertNow(direct)
  expect(await alertsOf(ben, direct)).toEqual(['chat.message from Ada Owens in nothing, 2'])
})

test('a direct message and a mention do not wait for the others', async () => {
  const early = async (channelId: string) => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
      WHERE name = ${alertUnread.name} AND data->>'conversationId' = ${channelId} AND data ? 'isEarly'`.execute(
      app.services.db,
    )
    return rows.map(({ seconds }) => seconds)
  }
  const [dev, eve] = [await signInNewcomer(app), await signInNewcomer(app)]
  const direct = await desk.direct(dev, eve)
  await desk.said(dev, direct, 'One')
  expect(await early(direct)).toEqual([ALERT_SOON_SECONDS])
  const group = await desk.group(dev, [eve])
  await desk.said(dev, group, 'For later')
  expect(await early(group)).toEqual([])
  // Also where the conversation is being talked in already.
  await desk.said(dev, group, '@Eve', { mentions: [eve.givenName] })
  await expect.poll(() => early(group)).toEqual([ALERT_SOON_SECONDS])
})

test('an edit alerts whom it mentions for the first time, and nobody twice', async () => {
  const channelId = await desk.group(ada, [ben, cleo], 'Room 5')
  const mentionsOf = async (as: LoginReply) =>
    (await alertsOf(as, channelId)).filter((one) => one.startsWith('chat.mentioned'))
  const { id: messageId } = await desk.said(ada, channelId, 'Can @Ben look?', { mentions: [ben.givenName] })
  const edit = async (messageText: string, mentions?: string[]) => {
    const { status, body } = await app.call('PUT /api/v2/channels/:id/messages/:messageId', {
      as: ada,
      params: { id: channelId, messageId },
      body: { messageText, mentions },
    })
    expect(status).toBe(200)
    return body.mentions
  }
  // Whether it comes before the alert that waits or after it, Cleo is alerted once.
  expect(await edit('Can @Cleo look?', [cleo.givenName, ada.givenName])).toHaveLength(2)
  await alertNow(channelId)
  const once = ['chat.mentioned from Ada Owens in Room 5, 1']
  expect(await mentionsOf(cleo)).toEqual(once)
  expect(await edit('Can somebody look?', [])).toEqual([])
  expect(await edit('Can @Cleo look, please?', [cleo.givenName])).toEqual([cleo.givenName])
  await alertNow(channelId)
  expect(await mentionsOf(cleo)).toEqual(once)
  expect(await mentionsOf(ada)).toEqual([])
  // An edit that says nothing of mentions leaves them as they are; a person who is no member is not mentioned.
  expect(await edit('Can @Cleo look now?')).toEqual([cleo.givenName])
  const dev = await signInNewcomer(app)
  expect(await edit('Can @Dev look?', [dev.givenName])).toEqual([])
  expect(await alertsOf(dev, channelId)).toEqual([])
})

test('an edit after the alerts alerts at once', async () => {
  const channelId = await desk.group(ada, [ben, cleo], 'Room 6')
  const { id: messageId } = await desk.said(ada, channelId, 'Can you look?')
  await alertNow(channelId)
  await app.call('PUT /api/v2/channels/:id/messages/:messageId', {
    as: ada,
    params: { id: channelId, messageId },
    body: { messageText: 'Can you look, @Cleo?', mentions: [cleo.givenName] },
  })
  expect(await alertsOf(cleo, channelId)).toContain('chat.mentioned from Ada Owens in Room 6, 1')
  expect((await alertsOf(ben, channelId)).filter((one) => one.startsWith('chat.mentioned'))).toEqual([])
})

test('what mentions everybody alerts all of a group but who wrote it and who muted it', async () => {
  const channelId = await desk.group(ada, [ben, cleo], 'Room 7')
  await app.call('PUT /api/v2/channels/:id/mute', {
    as: cleo,
    params: { id: channelId },
    body: { until: '2999-01-01T00:00:00.000Z' },
  })
  const said = await desk.said(ada, channelId, '@all we close at 4', { mentionsAll: true })
  expect(said.mentionsAll).toBe(true)
  await alertNow(channelId)
  expect(await alertsOf(ben, channelId)).toContain('chat.mentioned from Ada Owens in Room 7, 1')
  for (const as of [ada, cleo])
    expect((await alertsOf(as, channelId)).filter((one) => one.startsWith('chat.mentioned'))).toEqual([])
  const direct = await desk.direct(ada, ben)
  expect((await desk.said(ada, direct, '@all', { mentionsAll: true })).mentionsAll).toBe(false)
})

test('an edit that mentions everybody alerts those who were not yet, once, and not who muted it', async () => {
  const channelId = await desk.group(ada, [ben, cleo], 'Room 8')
  const said = await desk.said(ada, channelId, 'We close at 4')
  await alertNow(channelId)
  const params = { id: channelId }
  await app.call('PUT /api/v2/channels/:id/mute', {
    as: cleo,
    params,
    body: { until: '2126-01-01T00:00:00.000Z' },
  })
  const edit = async (messageText: string, mentionsAll: boolean) =>
    (
      await app.call('PUT /api/v2/channels/:id/messages/:messageId', {
        as: ada,
        params: { ...params, messageId: said.id },
        body: { messageText, mentionsAll },
      })
    ).body.mentionsAll
  expect(await edit('@all we close at 4', true)).toBe(true)
  const mentionsOf = async (as: LoginReply) =>
    (await alertsOf(as, channelId)).filter((one) => one.startsWith('chat.mentioned'))
  const once = ['chat.mentioned from Ada Owens in Room 8, 1']
  expect(await mentionsOf(ben)).toEqual(once)
  expect(await mentionsOf(cleo)).toEqual([])
  expect(await mentionsOf(ada)).toEqual([])
  expect(await edit('We close at 5', false)).toBe(false)
  expect(await edit('@all we close at 5', true)).toBe(true)
  expect(await mentionsOf(ben)).toEqual(once)
})

test('an alert says which of two people of one name writes in a group', async () => {
  const [dev, other] = [await signInNewcomer(app), await signInNewcomer(app)]
  for (const { givenName } of [dev, other])
    await sql`UPDATE people_person SET first_name = 'Dev', last_name = 'Rao', is_doctor = false WHERE id = ${givenName}`.execute(
      app.services.db,
    )
  const channelId = await desk.group(ada, [dev, other], 'Room 9')
  await desk.said(dev, channelId, 'Ready')
  await alertNow(channelId)
  const [alert] = await alertsOf(ada, channelId)
  const place =
    [dev, other]
      .map(({ givenName }) => givenName)
      .toSorted()
      .indexOf(dev.givenName) + 1
  expect(alert).toBe(`chat.group-message from Dev Rao (${place}) in Room 9, 1`)
})
