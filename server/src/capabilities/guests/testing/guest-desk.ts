import { randomUUID } from 'node:crypto'
import { RENEWAL_PAUSE_SECONDS } from '@corridor/contract/guests/limits.ts'
import { sql } from 'kysely'
import type { Caller, TestApp } from '#testing/test-app.ts'

let guests = 0

/** The address of a guest whom no other test has. */
export const newAddress = (): string => `guest-${++guests}-${randomUUID().slice(0, 8)}@mail.example`

export const asGuest = (token: string) => ({ authorization: `Guest ${token}` })

interface Sending {
  name?: string
  subject?: string
  text?: string
  email?: string
  mobile?: string
  birthDate?: string
  days?: number
}

/** Sends a secure message and waits for the mail with its link. */
export async function sendTo(app: TestApp, as: Caller, { email = newAddress(), ...rest }: Sending = {}) {
  const { mobile, name = 'Gail Guest', ...more } = rest
  const { status, body } = await app.call('POST /guests/v1/messages', {
    as,
    body: {
      id: randomUUID(),
      recipient: { name, email, ...(mobile && { mobile }) },
      subject: 'Your visit',
      text: 'Please bring your X-ray.',
      ...more,
    },
  })
  if (status !== 200) throw new Error(`The message was not sent: ${JSON.stringify(body)}`)
  return { id: body.id, email, token: await linkTo(app, email) }
}

/** The token in the newest mail with a link to an address: the first, or the one after those that came before. */
export async function linkTo(app: TestApp, email: string, after = 0): Promise<string> {
  const { text } = await app.mailTo(email, { after, about: /secure message/ })
  return /\/g#([\w-]+)/.exec(text)![1]!
}

/** Asks for a code by mail and waits for it. */
export async function codeFor(app: TestApp, token: string, email: string, after = 0): Promise<string> {
  const { status, body } = await app.call('POST /guests/v1/code', {
    headers: asGuest(token),
    body: { by: 'mail', language: 'en' },
  })
  if (status !== 200) throw new Error(`No code was sent: ${JSON.stringify(body)}`)
  const { subject } = await app.mailTo(email, { after, about: /your code/ })
  return subject.slice(0, 6)
}

/** Opens a link with the code that comes by mail after so many others, and returns the pass. */
export async function openLink(
  app: TestApp,
  { token, email }: { token: string; email: string },
  codesBefore = 0,
) {
  const code = await codeFor(app, token, email, codesBefore)
  const { status, body } = await app.call('POST /guests/v1/open', { headers: asGuest(token), body: { code } })
  if (status !== 200) throw new Error(`The link was not opened: ${JSON.stringify(body)}`)
  return asGuest(body.pass)
}

/** The link to this was sent long enough ago to be sent again. */
export const ageLink = (app: TestApp, subjectId: string): Promise<void> =>
  app.services.transactions.run(
    async ({ db }) =>
      void (await sql`UPDATE guests_link SET sent_at = sent_at - ${RENEWAL_PAUSE_SECONDS} * interval '1 second'
        WHERE subject_id = ${subjectId}`.execute(db)),
    'system',
  )

/** Six digits that are not these. */
export const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

/** Lets time pass until this hour of UTC. */
export function passUntilHour({ clock }: Pick<TestApp, 'clock'>, hour: number): void {
  const hours = clock.now().getTime() / 3_600_000
  clock.pass(Math.ceil(((hour - (hours % 24) + 24) % 24) * 3_600) + 60)
}
