import { randomUUID } from 'node:crypto'
import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Killable, openKillable, type KillableServer as Server } from '#testing/killable.ts'
import { asGuest, newAddress } from './testing/guest-desk.ts'

let killable: Killable
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(() => killable.close())

const mailTo = (server: Server, to: string, about: RegExp): Promise<SandboxMail> =>
  vi.waitFor(async () => {
    const { mails } = (await server.call('GET /sandbox/v1/mail')).body
    const mail = mails.find((one) => one.to === to && about.test(one.subject))
    if (!mail) throw new Error(`No mail to ${to} about ${about}`)
    return mail
  })

async function sendTo(server: Server, email: string): Promise<string> {
  const as = await server.signIn('owner@brightsmiles.example')
  const id = randomUUID()
  const { status } = await server.call('POST /guests/v1/messages', {
    as,
    body: { id, recipient: { name: 'Gail Guest', email }, subject: 'Your visit', text: 'Hello' },
  })
  expect(status).toBe(200)
  return id
}

const linkOf = ({ text }: SandboxMail) => /\/g#([\w-]+)/.exec(text)![1]!
const stored = async (id: string) => {
  const { rows } = await killable.admin.query(
    `SELECT uses, (SELECT count(*)::int FROM guests_pass WHERE link_id = link.id) AS passes,
      (SELECT count(*)::int FROM guests_view WHERE link_id = link.id) AS views FROM guests_link link WHERE subject_id = $1`,
    [id],
  )
  return rows[0]
}
const sentTo = async (to: string) =>
  (await killable.admin.query('SELECT FROM sandbox_mail WHERE mail_to = $1', [to])).rowCount

test('a kill while a guest opens a link and another is mailed uses nothing up: the one opens once, the other is sent once', async () => {
  const server = await killable.start()
  const [opening, mailed] = [newAddress(), newAddress()]
  const id = await sendTo(server, opening)
  const headers = asGuest(linkOf(await mailTo(server, opening, /secure message/)))
  await server.call('POST /guests/v1/code', { headers, body: { by: 'mail', language: 'en' } })
  const code = (await mailTo(server, opening, /is your code$/)).subject.slice(0, 6)

  // The server has taken the use and the code, and waits with the pass when it dies; and with a mail, after its answer.
  const pass = await killable.block('guests_pass')
  const dying = server.call('POST /guests/v1/open', { headers, body: { code } }).catch(() => 'cut')
  await expect.poll(() => killable.countWaiting('guests_pass')).toBe(1)
  const mail = await killable.block('sandbox_mail')
  await sendTo(server, mailed)
  await expect.poll(() => killable.countWaiting('sandbox_mail')).toBe(1)
  await server.kill()
  expect(await dying).toBe('cut')
  // The database would still do what the dead process had it do.
  await killable.admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'sandbox_mail'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  )
  await Promise.all([pass.release(), mail.release()])
  expect(await sentTo(mailed)).toBe(0)

  await killable.retryJobs()
  const next = await killable.start()
  expect(await stored(id)).toEqual({ uses: 0, passes: 0, views: 0 })
  const answers = await Promise.all(
    [1, 2].map(() => next.call('POST /guests/v1/open', { headers, body: { code } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(await stored(id)).toEqual({ uses: 1, passes: 1, views: 1 })

  const link = linkOf(await mailTo(next, mailed, /secure message/))
  expect((await next.call('GET /guests/v1/link', { headers: asGuest(link) })).body.state).toBe('open')
  await next.stop()
  expect(await sentTo(mailed)).toBe(1)
})
