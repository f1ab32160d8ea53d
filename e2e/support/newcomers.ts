import { randomUUID } from 'node:crypto'
import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import type { Account } from './accounts.ts'
import { openSession, type Session, send } from './elsewhere.ts'

/**
 * Accounts that a journey makes for itself, by the calls that the screens make, so that it may change them as it likes.
 * A network may begin only so many registrations an hour, so a file makes few.
 */
export interface Newcomer {
  email: Account
  name: string
  session: Session
}

export const NEWCOMER_PASSWORD = 'Velvet-Quarry!91'
const OPERATOR = 'operator@localhost.example'
const TRIES = 100
const PAUSE_MS = 100
let mobiles = 0

/** Every account has a number of its own, from the range that nobody has. */
const newMobile = () => `(512) 555-01${String(50 + (mobiles++ % 50)).padStart(2, '0')}`

/** What the newest mail to this address has in its link. Mail is sent by a job, so it takes a moment. */
export async function inMailTo(
  origin: string,
  address: string,
  name: 'token' | 'code',
  isMeant: (mail: SandboxMail) => boolean = () => true,
): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { mails } = await send<{ mails: SandboxMail[] }>(`${origin}/sandbox/v1/mail`, 'GET')
    const mail = mails.find((one) => one.to === address && one.link?.includes(`${name}=`) && isMeant(one))
    const found = mail?.link && new URL(mail.link, origin).searchParams.get(name)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`No mail with a ${name} came to ${address}`)
}

const post = <T>(session: Session, path: string, body?: object, method = 'POST') =>
  send<T>(`${session.origin}${path}`, method, body, session)

/** Registers and signs in; the address is confirmed by mail where no personal invitation proves it. */
async function register(
  origin: string,
  firstName: string,
  inviteCode?: string,
  to?: string,
): Promise<Newcomer> {
  const email = (to ?? `${firstName.toLowerCase()}-${randomUUID()}@newcomer.example`) as Account
  const lastName = 'Newcomer'
  const body = {
    id: randomUUID(),
    email,
    firstName,
    lastName,
    password: NEWCOMER_PASSWORD,
    isIndividual: false,
    inviteCode,
  }
  const { isConfirmed } = await send<{ isConfirmed: boolean }>(
    `${origin}/web-signup/v2/register`,
    'POST',
    body,
  )
  if (!isConfirmed) {
    const token = await inMailTo(origin, email, 'token')
    await send(`${origin}/web-signup/v2/confirm/${token}`, 'POST', { password: NEWCOMER_PASSWORD })
  }
  return {
    email,
    name: `${firstName} ${lastName}`,
    session: await openSession(origin, email, NEWCOMER_PASSWORD),
  }
}

/** The steps after sign-in: identity, terms, and what is missing to work with. Signs in anew, with what that opens. */
async function letIn({ email, name, session }: Newcomer, missing: object = {}): Promise<Newcomer> {
  const { origin, reply } = session
  const { inquiryId } = await post<{ inquiryId: string }>(session, '/identity-verification/v1/inquiry')
  await send(`${origin}/sandbox/v1/inquiries/${encodeURIComponent(inquiryId)}`, 'POST', {
    decision: 'approve',
  })
  await post(session, '/identity-verification/v1/get-status', {})
  await post(session, `/persons/v2/${reply.givenName}/agreement/accept`)
  await post(session, '/persons/v2/basic-info', { mobile: newMobile(), ...missing }, 'PATCH')
  return { email, name, session: await openSession(origin, email, NEWCOMER_PASSWORD) }
}

/** Somebody who opens a practice, which the operator approves. */
export async function openPractice(
  origin: string,
  firstName: string,
  practiceName: string,
): Promise<Newcomer> {
  const owner = await register(origin, firstName)
  const id = randomUUID()
  const address = { line1: '9 Cedar St', line2: '', city: 'Cedar Park', state: 'TX', zip: '78613' }
  const newPractice = {
    id,
    name: practiceName,
    practiceType: 'Endodontics',
    address,
    telephoneNumber: '(512) 555-0180',
  }
  await post(owner.session, '/onboarding/v2/complete', { newPractice, role: 'Doctor' })
  await approvePractice(origin, practiceName)
  return letIn(owner, { eFaxNumber: '(512) 555-0181' })
}

/** The operator gets a link for every practice; only what it says tells which it is about. */
async function approvePractice(origin: string, practiceName: string): Promise<void> {
  const spent = new Set<string>()
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { mails } = await send<{ mails: SandboxMail[] }>(`${origin}/sandbox/v1/mail`, 'GET')
    for (const { to, link } of mails) {
      const token = to === OPERATOR && link && new URL(link, origin).searchParams.get('token')
      if (!token || spent.has(token)) continue
      spent.add(token)
      const about = await send<{ practiceName: string }>(
        `${origin}/onboarding/v2/approval/${token}`,
        'GET',
      ).catch(() => undefined)
      if (about?.practiceName !== practiceName) continue
      await send(`${origin}/onboarding/v2/approve/${token}`, 'POST')
      return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`The operator was not asked about ${practiceName}`)
}

/** Somebody who joins the team by a personal invitation of this admin. */
export async function joinTeam(admin: Newcomer, firstName: string, role: string): Promise<Newcomer> {
  const { origin } = admin.session
  const email = `${firstName.toLowerCase()}-${randomUUID()}@newcomer.example`
  const invitation = { id: randomUUID(), InvitationMode: 1, ToEmail: email, Role: role, Message: '' }
  await post(admin.session, '/invitations/v2/send', invitation)
  const code = await inMailTo(origin, email, 'code')
  return letIn(await register(origin, firstName, code, email))
}

/** Somebody who asks to join by the practice's own code, and waits. */
export async function askToJoin(admin: Newcomer, firstName: string, role: string): Promise<Newcomer> {
  const { origin } = admin.session
  const practice = await post<{ practiceInviteCode: string }>(
    admin.session,
    '/my-office/v2/practice',
    undefined,
    'GET',
  )
  const asking = await register(origin, firstName)
  await post(asking.session, '/onboarding/v2/complete', { inviteCode: practice.practiceInviteCode, role })
  return asking
}
