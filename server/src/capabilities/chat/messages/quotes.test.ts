import { randomUUID } from 'node:crypto'
import { QUOTE_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertUnread } from '../alerts/alert-unread.ts'
import { sendScheduled } from '../scheduled/scheduled.ts'
import { afterSeconds, sayNames, type ThreePeople, threePeople } from '../testing/three-people.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
let channelId: string
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
  await sayNames(app, { ada, ben, cleo })
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben], 'Room 2')
})

const quoteOf = async (as: LoginReply, { id }: ChatMessage) =>
  (await desk.messages(as, channelId)).messages.find((one) => one.id === id)!.quote
const remove = (as: LoginReply, { id: messageId }: ChatMessage, type: 0 | 1) =>
  app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    as,
    params: { channelId, messageId },
    query: { type },
  })
const edit = (as: LoginReply, { id: messageId }: ChatMessage, messageText: string) =>
  app.call('PUT /api/v2/channels/:id/messages/:messageId', {
    as,
    params: { id: channelId, messageId },
    body: { messageText },
  })
const refusedFor = async (as: LoginReply, quotedId: string) => {
  const { status, body } = await desk.send(as, channelId, 'Yes', { quotedId })
  return [status, (body as unknown as { code: string }).code]
}
const NOT_QUOTABLE = [400, 'not-quotable']
const GONE = { state: 'unavailable', seq: null, userId: null, name: '', text: '', attachmentName: null }

describe('an answer', () => {
  test('shows who said what, as it is now, and its beginning alone', async () => {
    const original = await desk.said(ada, channelId, 'Is room 2 raedy?')
    const answer = await desk.said(ben, channelId, 'Yes', { quotedId: original.id })
    const quote = {
      id: original.id,
      state: 'shown',
      seq: original.seq,
      userId: ada.givenName,
      name: 'Ada Owens',
    }
    expect(answer.quote).toEqual({
      ...quote,
      text: 'Is room 2 raedy?',
      messageType: 0,
      attachmentName: null,
    })
    await edit(ada, original, `Is room 2 ready? ${'🦷'.repeat(QUOTE_MAX)}`)
    const text = [...`Is room 2 ready? ${'🦷'.repeat(QUOTE_MAX)}`].slice(0, QUOTE_MAX).join('')
    expect(await quoteOf(ben, answer)).toMatchObject({ ...quote, text })
  })

  test('says nothing more of what was deleted for everyone', async () => {
    const original = await desk.said(ada, channelId, 'SECRET')
    const answer = await desk.said(ben, channelId, 'Yes', { quotedId: original.id })
    await remove(ada, original, 0)
    expect(await quoteOf(ben, answer)).toMatchObject({ state: 'deleted', text: '', seq: original.seq })
    // What was written while it was being deleted is sent all the same.
    const later = await desk.said(ben, channelId, 'I see', { quotedId: original.id })
    expect(later.quote).toMatchObject({ state: 'deleted', text: '' })
  })

  test('shows nothing to a member who joined later or deleted it for themselves', async () => {
    const original = await desk.said(ada, channelId, 'SECRET')
    const body = { id: channelId, memberIds: [cleo.givenName] }
    await app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType: 1 } })
    const answer = await desk.said(ben, channelId, 'Yes', { quotedId: original.id })
    expect(await quoteOf(cleo, answer)).toMatchObject(GONE)
    expect(await quoteOf(ada, answer)).toMatchObject({ state: 'shown', text: 'SECRET' })
    await remove(ada, original, 1)
    expect(await quoteOf(ada, answer)).toMatchObject(GONE)
    expect(await quoteOf(ben, answer)).toMatchObject({ state: 'shown', text: 'SECRET' })
  })

  test('sent twice is stored once, with its quote', async () => {
    const original = await desk.said(ada, channelId, 'Ready?')
    const id = randomUUID()
    const first = await desk.said(ben, channelId, 'Yes', { id, quotedId: original.id })
    const second = await desk.said(ben, channelId, 'Yes', { id, quotedId: original.id })
    expect([second.seq, second.quote]).toEqual([first.seq, first.quote])
  })

  test('has its quote also where many are stored at once', async () => {
    const original = await desk.said(ada, channelId, 'Good morning')
    const answers = await Promise.all([
      desk.send(ada, channelId, 'One', { quotedId: original.id }),
      desk.send(ben, channelId, 'Two', { quotedId: original.id }),
      desk.send(ben, channelId, 'Three'),
    ])
    expect(answers.map(({ status, body }) => [status, body.quote?.text])).toEqual([
      [200, 'Good morning'],
      [200, 'Good morning'],
      [200, undefined],
    ])
  })
})

describe('a message cannot be quoted', () => {
  test('in another conversation, nor one that does not exist', async () => {
    const elsewhere = await desk.said(ada, await desk.direct(ada, ben), 'Between us')
    expect(await refusedFor(ada, elsewhere.id)).toEqual(NOT_QUOTABLE)
    expect(await refusedFor(ada, randomUUID())).toEqual(NOT_QUOTABLE)
  })

  test('by a member who joined after it, or deleted it for themselves', async () => {
    const original = await desk.said(ada, channelId, 'SECRET')
    const body = { id: channelId, memberIds: [cleo.givenName], updateType: 1 as const }
    await app.call('PUT /api/v2/channels', { as: ada, body })
    expect(await refusedFor(cleo, original.id)).toEqual(NOT_QUOTABLE)
    await remove(ben, original, 1)
    expect(await refusedFor(ben, original.id)).toEqual(NOT_QUOTABLE)
  })

  test('when it is a line about the conversation itself', async () => {
    const body = { id: channelId, name: 'Room 3', updateType: 0 as const }
    await app.call('PUT /api/v2/channels', { as: ada, body })
    const note = (await desk.messages(ada, channelId)).messages.find(({ type }) => type === 'note')!
    expect(await refusedFor(ada, note.id)).toEqual(NOT_QUOTABLE)
  })
})

describe('to be sent later', () => {
  const schedule = (as: LoginReply, quotedId: string, id = randomUUID()) =>
    app.call('POST /api/v2/messages/scheduled', {
      as,
      body: {
        id,
        channelId,
        messageText: 'Yes',
        quotedId,
        sendAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      },
    })

  test('an answer has its quote when its time comes', async () => {
    const original = await desk.said(ada, channelId, 'Ready?')
    const { body } = await schedule(ben, original.id)
    expect(body.quotedId).toBe(original.id)
    const later = await afterSeconds(61, { app, ada, ben, cleo })
    await sendScheduled.run({ senderId: ben.givenName, id: body.id }, app.services)
    const sent = (await desk.messages(later.ada, channelId)).messages.find(({ id }) => id === body.id)
    expect(sent?.quote).toMatchObject({ id: original.id, text: 'Ready?' })
    ;({ ada, ben, cleo } = later)
  })

  test('one of another conversation is refused at once', async () => {
    const elsewhere = await desk.said(ada, await desk.direct(ada, ben), 'Between us')
    expect((await schedule(ada, elsewhere.id)).status).toBe(400)
  })
})

describe('the author of a quoted message', () => {
  const alertsOf = async (as: LoginReply) =>
    (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts
      .filter(({ isRead, facts }) => !isRead && facts.channelId === channelId)
      .map(({ kind, facts }) => `${kind} ${facts.isReply ?? ''}`)
  const alertNow = () => alertUnread.run({ conversationId: channelId }, app.services)

  test('is alerted as by a mention, also of what is muted; the others as ever', async () => {
    channelId = await desk.group(ada, [ben, cleo], 'Room 4')
    const original = await desk.said(ada, channelId, 'Ready?')
    for (const as of [ada, cleo])
      await app.call('PUT /api/v2/channels/:id/mute', {
        as,
        params: { id: channelId },
        body: { until: '2999-01-01T00:00:00.000Z' },
      })
    await desk.said(ben, channelId, 'Yes', { quotedId: original.id })
    await alertNow()
    expect(await alertsOf(ada)).toContain('chat.mentioned yes')
    expect((await alertsOf(cleo)).filter((one) => one.startsWith('chat.mentioned'))).toEqual([])
  })

  test('is not, when it is they who answer', async () => {
    const original = await desk.said(ada, channelId, 'Ready?')
    await desk.said(ada, channelId, 'I mean room 2', { quotedId: original.id })
    await alertNow()
    expect((await alertsOf(ada)).filter((one) => one.startsWith('chat.mentioned'))).toEqual([])
    expect((await alertsOf(ben)).filter((one) => one.startsWith('chat.mentioned'))).toEqual([])
  })
})
