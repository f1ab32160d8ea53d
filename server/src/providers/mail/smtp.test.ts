import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMail } from './smtp.ts'

interface Received {
  to: string[]
  user: unknown
  text: string
}

const received: Received[] = []
let refuse = false
const peer = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
  onRcptTo: (_address, _session, done) => (refuse ? done(new Error('Mailbox is full')) : done()),
  onData: (stream, session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => void parts.push(part))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ to, user: session.user, text: Buffer.concat(parts).toString() })
      done()
    })
  },
})

beforeAll(() => new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => peer.close(resolve)))
beforeEach(() => {
  received.length = 0
  refuse = false
})

const urlWith = (password: string) =>
  `smtp://me:${password}@127.0.0.1:${(peer.server.address() as AddressInfo).port}`
const mail = {
  id: 'a-1',
  to: 'ada@brightsmiles.example',
  subject: 'Hello – there',
  text: 'One line.\nAnother.',
}

test('hands a mail to the server, signed in, with an id of its own', async () => {
  await smtpMail(urlWith('right'), 'Corridor <no-reply@clinic.example>').submit(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ to: ['ada@brightsmiles.example'], user: 'me' })
  expect(received[0]?.text).toContain('Message-ID: <a-1@corridor>')
  expect(received[0]?.text).toMatch(/From: Corridor <no-reply@clinic\.example>/)
})

test('says how to turn such mails off where that can be done, in the headers that mail programs look for', async () => {
  const port = smtpMail(urlWith('right'), 'x@y.example')
  await port.submit({ ...mail, unsubscribe: 'https://clinic.example/unsubscribe/a-token' })
  await port.submit(mail)
  expect(received[0]?.text).toMatch(
    /^List-Unsubscribe: <https:\/\/clinic\.example\/unsubscribe\/a-token>\r?$/m,
  )
  expect(received[0]?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(received[1]?.text).not.toMatch(/List-Unsubscribe/)
})

test.each([
  ['a refused password', () => smtpMail(urlWith('wrong'), 'x@y.example')],
  ['a server that is not there', () => smtpMail('smtp://127.0.0.1:1', 'x@y.example')],
])('%s fails, so that the job tries again', async (_name, port) => {
  await expect(port().submit(mail)).rejects.toMatchObject({ mayBeTaken: false, isHopeless: false })
})

test('a refused recipient fails', async () => {
  refuse = true
  await expect(smtpMail(urlWith('right'), 'x@y.example').submit(mail)).rejects.toMatchObject({
    code: 'wrong-address',
    responseCode: '550',
    mayBeTaken: false,
  })
})

test('an address cannot smuggle in another recipient or header', async () => {
  const sneaky = { ...mail, to: 'a@b.example\r\nBcc: evil@x.example', subject: 'Hi\r\nBcc: evil@x.example' }
  await smtpMail(urlWith('right'), 'x@y.example')
    .submit(sneaky)
    .catch(() => undefined)
  for (const { to, text } of received) {
    expect(to).not.toContain('evil@x.example')
    expect(text).not.toMatch(/^Bcc:/m)
  }
})
