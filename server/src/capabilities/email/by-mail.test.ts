import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newNumber } from '#capabilities/texting/testing/desk.ts'
import type { Log } from '#platform/log/log.ts'
import {
  bounceOf,
  complaintOf,
  deliverReport,
  startMailPeer,
  type Taken,
} from '#providers/mail/testing/mail-peer.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { emailDesk } from './testing/email-desk.ts'

const DOMAIN = 'returns.corridor.example'

let app: TestApp
let peer: Awaited<ReturnType<typeof startMailPeer>>
let owner: Awaited<ReturnType<TestApp['signIn']>>
let desk: ReturnType<typeof emailDesk>
const logged: string[] = []

beforeAll(async () => {
  peer = await startMailPeer()
  const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts))
  const log = { trace: note, debug: note, info: note, warn: note, error: note, fatal: note }
  app = await startTestApp({
    log: { ...log, child: () => log } as unknown as Log,
    env: {
      MAIL_URL: peer.url,
      MAIL_FROM: 'Corridor <no-reply@corridor.example>',
      MAIL_REPORT_DOMAIN: DOMAIN,
      MAIL_REPORT_PORT: '0',
    },
  })
  owner = await app.signIn('owner@brightsmiles.example')
  desk = emailDesk(app, owner)
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const mailTo = (address: string): Promise<Taken> =>
  vi.waitFor(() => {
    const found = peer.taken.find(({ to }) => to.includes(address))
    expect(found).toBeDefined()
    return found!
  })

let addresses = 0
async function sendOne(more: object = {}) {
  const number = newNumber()
  const patient = await desk.patient({
    firstName: 'Zebulon',
    lastName: `Quartermaine${++addresses}`,
    email: `box-${addresses}@mail.example`,
    phones: [{ number, type: 'mobile' }],
  })
  const document = await desk.send(patient.id, more)
  return { patient, document, number, mail: await mailTo(patient.email!) }
}

const report = (to: string, raw: string) => deliverReport(app.reportPort!, to, raw)
const statusOf = async (threadId: string) => (await desk.thread(threadId)).thread.lastStatus

test('nothing of a patient is in the envelope, the headers, the words or the log, but the address', async () => {
  const { patient, number, mail } = await sendOne({
    subject: 'Result of the biopsy',
    body: bodyOf('It is benign.'),
  })
  const whole = `${mail.from}\n${mail.raw.replaceAll('=\r\n', '')}\n${logged.join('\n')}`
  for (const secret of ['Zebulon', 'Quartermaine', 'biopsy', 'benign', patient.dateOfBirth, number.slice(2)])
    expect(whole).not.toContain(secret)
  expect(mail.raw).toMatch(/^Subject: Bright Smiles Dental sent you a message\r$/m)
  expect(mail.to).toEqual([patient.email])
  expect(logged.join('\n')).not.toContain(patient.email)
})

test('every mail is signed with the key of this installation', async () => {
  const { mail } = await sendOne()
  const { sql } = await import('kysely')
  const { rows } = await sql<{ public_key: string }>`SELECT public_key FROM mail_key`.execute(app.services.db)
  const record = `v=DKIM1; k=rsa; p=${rows[0]!.public_key}`
  const requested: string[] = []
  const { results } = await dkimVerify(mail.raw, {
    resolver: async (name: string) => {
      requested.push(name)
      return [[record]]
    },
  })
  expect(results.map(({ status }) => status.result)).toEqual(['pass'])
  expect(requested).toEqual(['corridor._domainkey.corridor.example'])
  const changed = mail.raw.replace('sent you', 'took from you')
  const forged = await dkimVerify(changed, { resolver: async () => [[record]] })
  expect(forged.results.map(({ status }) => status.result)).not.toEqual(['pass'])
})

describe('a mail that comes back', () => {
  test('fails with its reason, marks the address, and waits for somebody; twice is once', async () => {
    const { patient, document, mail } = await sendOne()
    expect(mail.from).toMatch(/^r-[\da-f]{32}-[\da-f]{12}@returns\.corridor\.example$/)
    await vi.waitFor(async () => expect(await statusOf(document.threadId)).toBe('sent'))
    const raw = bounceOf(patient.email!)
    await Promise.all([report(mail.from, raw), report(mail.from, raw)])
    const { thread, documents } = await desk.thread(document.threadId)
    expect(thread).toMatchObject({
      lastStatus: 'failed',
      lastReason: 'wrong-address 5.1.1',
      addressProblem: 'bounced',
    })
    expect(documents[0]!.link!.isUndelivered).toBe(true)
    expect(thread.work?.waitingSince).not.toBeNull()
    const { body } = await app.call('GET /user-notifications/v2/alerts', { as: owner })
    expect(body.alerts.filter(({ facts }) => facts.threadId === document.threadId)).toHaveLength(1)
  })

  test('only for a while marks no address, and a delay moves nothing', async () => {
    const { patient, document, mail } = await sendOne()
    await vi.waitFor(async () => expect(await statusOf(document.threadId)).toBe('sent'))
    await report(mail.from, bounceOf(patient.email!, '4.2.2', 'delayed'))
    expect(await statusOf(document.threadId)).toBe('sent')
    await report(mail.from, bounceOf(patient.email!, '5.2.2'))
    const { thread } = await desk.thread(document.threadId)
    expect(thread).toMatchObject({ lastStatus: 'failed', addressProblem: null })
  })

  test('to an address that we never used is refused, whatever it says', async () => {
    const { patient, document, mail } = await sendOne()
    await vi.waitFor(async () => expect(await statusOf(document.threadId)).toBe('sent'))
    const raw = bounceOf(patient.email!)
    const forged = mail.from.replace(/-[\da-f]{12}@/, '-000000000000@')
    await expect(report(forged, raw)).rejects.toThrow(/550|rejected/)
    await expect(report(`postmaster@${DOMAIN}`, raw)).rejects.toThrow(/550|rejected/)
    await expect(report(mail.from.replace(DOMAIN, 'corridor.example'), raw)).rejects.toThrow(/550|rejected/)
    // A mail that is not a report, or cannot be read, is accepted and changes nothing.
    await report(mail.from, 'Subject: I am on vacation\r\n\r\nBack on Monday.\r\n')
    await report(mail.from, `Content-Type: multipart/report; boundary="x"\r\n\r\n${'--x\r\n'.repeat(50)}`)
    expect(await statusOf(document.threadId)).toBe('sent')
  })
})

test('a complaint marks the address and ends mail to it, but not the text instead', async () => {
  const { patient, document, mail, number } = await sendOne()
  await vi.waitFor(async () => expect(await statusOf(document.threadId)).toBe('sent'))
  await Promise.all([report(mail.from, complaintOf()), report(mail.from, complaintOf())])
  expect((await desk.thread(document.threadId)).thread.addressProblem).toBe('complained')
  const again = desk.email(patient.id, { confirmed: ['address-fails'] })
  const { status, body } = await desk.post(again)
  expect(status, JSON.stringify(body)).toBe(409)
  expect(body.message).toMatch(/opted out/i)
  app.clock.pass(61)
  expect((await desk.resend(document.id, 'text')).body.sentTo).toBe(number)
})
