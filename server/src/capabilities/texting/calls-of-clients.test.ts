import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { newNumber, textDesk } from './testing/desk.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: object) => specifiedClient(app)(written, { as: own, body })

const BASE = '/patient-texting/v2'
const CONVERSATION =
  'id practiceId patientId patientName practiceNumber patientNumber hasUnreadMessage previewText lastMessageDateUtc lastUpdatedDateTime isArchived'
const MESSAGE =
  'id conversationId patientName patientNumber senderId senderName smsMessage smsStatus messageType lastUpdatedUtc'
const RECIPIENT = 'id firstName lastName mobileNumber'
const newRecipient = () => ({
  firstName: 'Nora',
  lastName: `Quill${randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-05-06',
  mobileNumber: newNumber(),
})
const opened = async () => (await textDesk(app, own).open(newNumber())).id

test('recipients (GET, POST, PUT, by mobile number)', async () => {
  const recipient = newRecipient()
  const added = await make(`POST ${BASE}/recipients`, recipient)
  expectFields(added, RECIPIENT)
  expect(added).toMatchObject({ firstName: 'Nora', mobileNumber: recipient.mobileNumber })
  const number = encodeURIComponent(recipient.mobileNumber)
  const found = await make(`GET ${BASE}/recipients/by-mobile-number?mobileNumber=${number}`)
  expect(found.recipients).toMatchObject([{ id: added.id }])
  const changed = { ...recipient, firstName: 'Dora' }
  expect(await make(`PUT ${BASE}/recipients/${added.id}`, changed)).toMatchObject({ firstName: 'Dora' })
  const { recipients } = await make(`GET ${BASE}/recipients?keyword=${recipient.lastName}`)
  expect(recipients).toMatchObject([{ id: added.id, firstName: 'Dora' }])
  // A missing number is missing, one that somebody has is theirs, and one that nobody has is valid (platform §5).
  const free = encodeURIComponent(newNumber())
  const status = async (query: string) =>
    (await app.send(`GET ${BASE}/recipients/by-mobile-number${query}`, { as: own })).status
  expect([await status(''), await status(`?mobileNumber=${free}`)]).toEqual([400, 404])
})

test('POST send-sms (smsMessage, conversationId, lastUpdatedUtc): sent twice, it leaves twice', async () => {
  const conversationId = await opened()
  const text = { smsMessage: 'See you soon.', conversationId, lastUpdatedUtc: app.clock.now().toISOString() }
  const sent = await make(`POST ${BASE}/send-sms`, text)
  expectFields(sent, MESSAGE)
  // The first text to a number begins with the practice’s name.
  expect(sent).toMatchObject({ conversationId, smsMessage: expect.stringContaining('See you soon.') })
  const again = await make(`POST ${BASE}/send-sms`, text)
  expect(again.id).not.toBe(sent.id)
  const { messages } = await make(`GET ${BASE}/conversations/${conversationId}/messages`)
  expect(messages).toHaveLength(2)
  for (const message of messages) expectFields(message, MESSAGE)
})

test('the time that a client says in lastUpdatedUtc, in either form, changes nothing', async () => {
  const conversationId = await opened()
  for (const lastUpdatedUtc of ['2020-01-01T00:00:00Z', 1_577_836_800]) {
    const sent = await make(`POST ${BASE}/send-sms`, { smsMessage: 'Hello', conversationId, lastUpdatedUtc })
    expect(sent.lastUpdatedUtc > '2021').toBe(true)
  }
})

test('conversations by practiceId, ascending by last message time, and by timestamp, as they changed', async () => {
  const conversationId = await opened()
  await make(`POST ${BASE}/send-sms`, { smsMessage: 'Hello', conversationId })
  const read = async (query: string, time: string): Promise<string[]> => {
    const { conversations } = await make(`GET ${BASE}/conversations?practiceId=${own.practiceId}${query}`)
    for (const one of conversations) expectFields(one, CONVERSATION)
    const times = conversations.flatMap((one: Record<string, string | null>) => one[time] ?? [])
    expect(times).toEqual(times.toSorted())
    return conversations.map(({ id }: { id: string }) => id)
  }
  await read('', 'lastMessageDateUtc')
  const since = app.clock.now().getTime() - 60_000
  for (const timestamp of [Math.floor(since / 1000), new Date(since).toISOString()])
    expect(await read(`&timestamp=${timestamp}`, 'lastUpdatedDateTime')).toContain(conversationId)
})

test('PUT update conversation (isArchived or HasUnreadMessage); unread-count', async () => {
  const path = `/${BASE.slice(1)}/conversations/${await opened()}`
  expect(await make(`PUT ${path}`, { isArchived: true })).toMatchObject({ isArchived: true })
  expect(await make(`PUT ${path}`, { isArchived: false })).toMatchObject({ isArchived: false })
  expect(await make(`PUT ${path}`, { HasUnreadMessage: true })).toMatchObject({ hasUnreadMessage: true })
  const { unreadCount } = await make(`GET ${BASE}/unread-count`)
  expect(unreadCount).toBeGreaterThan(0)
  expect(await make(`PUT ${path}`, { HasUnreadMessage: false })).toMatchObject({ hasUnreadMessage: false })
})

test('search by keyword', async () => {
  const conversationId = await opened()
  const smsMessage = `Bring the ${randomUUID().slice(0, 8)} form.`
  await make(`POST ${BASE}/send-sms`, { smsMessage, conversationId })
  const { messages } = await make(`GET ${BASE}/search?keyword=${smsMessage.split(' ')[2]}`)
  expect(messages).toMatchObject([{ conversationId }])
})
