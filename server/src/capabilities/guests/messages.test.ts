import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, type TestApp, useTestApp } from '#testing/test-app.ts'
import { newMobile, signInNewcomer } from '#testing/world/newcomer.ts'
import { asGuest, linkTo, openLink, passUntilHour, sendTo } from './testing/guest-desk.ts'

const app = useTestApp()
let owner: Awaited<ReturnType<TestApp['signIn']>>
let lakeside: Awaited<ReturnType<TestApp['signIn']>>
const signIn = async () => {
  owner = await app.signIn('owner@brightsmiles.example', 'device-bright')
  lakeside = await app.signIn('owner@lakesidesurgery.example', 'device-lake')
}
beforeEach(signIn)

const look = (token: string) => app.call('GET /guests/v1/link', { headers: asGuest(token) })
const detail = async (id: string) =>
  (await app.call('GET /guests/v1/messages/:id', { params: { id }, as: owner })).body

test('answering is possible once, and notifies the sender', async () => {
  const sender = await signInNewcomer(app, { claims: ['SecureEmail'] })
  const sent = await sendTo(app, sender)
  const pass = await openLink(app, sent)
  const answer = (text: string) =>
    app.call('POST /guests/v1/message/reply', { headers: pass, body: { text } })
  const answers = await Promise.all([answer('Yes'), answer('Yes')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await detail(sent.id)).toMatchObject({ reply: 'Yes' })
  const { alerts } = (await app.call('GET /user-notifications/v2/alerts', { as: sender })).body
  expect(alerts.map(({ kind }) => kind)).toEqual(['guests.message-answered'])
})

test('somebody without an email gets the link and the code as texts', async () => {
  // A text that is sent at night waits for the morning.
  passUntilHour(app, 18)
  await signIn()
  const mobile = newMobile()
  const { status } = await app.call('POST /guests/v1/messages', {
    as: owner,
    body: { id: randomUUID(), recipient: { name: 'Gail', mobile }, subject: 'Hi', text: 'Hi' },
  })
  expect(status).toBe(200)
  const { text } = await app.textTo(mobile)
  const token = /\/g#([\w-]+)/.exec(text)![1]!
  expect((await look(token)).body).toMatchObject({ maskedEmail: null, mobileEnd: mobile.slice(-2) })
  const { body } = await app.call('POST /guests/v1/code', {
    headers: asGuest(token),
    body: { by: 'mail', language: 'en' },
  })
  expect(body.code).toBe('guest-no-such-address')
  await app.call('POST /guests/v1/code', { headers: asGuest(token), body: { by: 'text', language: 'en' } })
  const { code } = await app.textTo(mobile, { after: 1 })
  expect((await app.call('POST /guests/v1/open', { headers: asGuest(token), body: { code } })).status).toBe(
    200,
  )
})

test('the mail names the practice and how to call it, and the sandbox’s mailbox opens its link', async () => {
  const { email, token } = await sendTo(app, owner)
  const { mails } = (await app.call('GET /sandbox/v1/mail')).body
  const mail = mails.find(({ to }) => to === email)
  expect(mail).toMatchObject({
    subject: 'Bright Smiles Dental sent you a secure message',
    link: `/g#${token}`,
    text: expect.stringMatching(/Call \(512\) 555-\d{4}\./),
  })
  expect(mail?.text).not.toMatch(/Gail|visit|X-ray/)
})

test('the activity log names to whom a message went, to those who may read it', async () => {
  const { id } = await sendTo(app, owner)
  const nameFor = async (as: Caller) => {
    const { entries } = (await app.call('GET /my-office/v2/audit', { as, query: { subjectId: id } })).body
    return entries.find(({ word }) => word === 'guests.message-sent')?.subjectName
  }
  expect(await nameFor(owner)).toBe('Gail Guest')
  expect(await nameFor(await signInNewcomer(app, { claims: ['PracticeAdmin'] }))).toBeNull()
})

test('nobody is written to without an address', async () => {
  const { body } = await app.call('POST /guests/v1/messages', {
    as: owner,
    body: { id: randomUUID(), recipient: { name: 'Gail' }, subject: 'Hi', text: 'Hi' },
  })
  expect(body.code).toBe('guest-no-recipient')
})

test('the list comes in pages, newest first, and a page moves nothing of the one before', async () => {
  const practice = await signInNewcomer(app, { claims: ['SecureEmail'], practiceId: lakeside.practiceId! })
  const sent: string[] = []
  for (let count = 0; count < 5; count += 1) sent.unshift((await sendTo(app, practice)).id)
  const page = async (continuationToken?: string) =>
    (await app.call('GET /guests/v1/messages', { as: practice, query: { pageSize: 2, continuationToken } }))
      .body
  const first = await page()
  expect(first.messages.map(({ id }) => id)).toEqual(sent.slice(0, 2))
  await sendTo(app, practice)
  const second = await page(first.continuationToken!)
  expect(second.messages.map(({ id }) => id)).toEqual(sent.slice(2, 4))
  const { status } = await app.call('GET /guests/v1/messages', {
    as: practice,
    query: { continuationToken: 'made.up' },
  })
  expect(status).toBe(400)
})

test('the same message sent twice is one message and one mail', async () => {
  const id = randomUUID()
  const email = `twice-${id}@mail.example`
  const body = { id, recipient: { name: 'Gail', email }, subject: 'Once', text: 'Once' }
  const send = () => app.call('POST /guests/v1/messages', { as: owner, body })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await linkTo(app, email)
  expect(await app.mailsTo(email)).toHaveLength(1)
  expect((await app.call('POST /guests/v1/messages', { as: lakeside, body })).status).toBe(404)
  const other = await app.send('POST /guests/v1/messages', { as: owner, body: { ...body, text: 'Twice' } })
  expect([other.status, other.body.code]).toEqual([409, 'guest-message-differs'])
})

test('somebody who does not work with patients sees nothing of the practice’s messages and can’t touch them', async () => {
  const { id } = await sendTo(app, owner)
  const assistant = await signInNewcomer(app, { claims: ['Chat'] })
  const statuses = await Promise.all([
    app.call('GET /guests/v1/messages', { as: assistant }),
    app.call('GET /guests/v1/messages/:id', { as: assistant, params: { id } }),
    app.call('POST /guests/v1/messages/:id/recall', { as: assistant, params: { id } }),
    app.call('POST /guests/v1/messages/:id/resend', { as: assistant, params: { id } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await detail(id)).link.state).toBe('open')
})
