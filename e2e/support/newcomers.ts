import { randomUUID } from 'node:crypto'
import type { SignedUp } from './accounts.ts'
import { openSession, type Session, send } from './elsewhere.ts'
import { inLink, linkTo, operatorLink, textedCode } from './mailbox.ts'

export const NEW_PASSWORD = 'Velvet-Quarry!91'

/** A new person. Their address and number are in no other journey. */
export interface Person {
  firstName: string
  lastName: string
  name: string
  email: SignedUp
  mobile: string
}

/**
 * A person who was created by the same calls as the screens make, so that a journey may change them freely.
 */
export interface Newcomer extends Person {
  session: Session
}

// In every area code these hundred numbers are unassigned. Several files run at once, and each has its own
// area codes.
const AREAS = [
  ['210', '214'],
  ['254', '281'],
  ['361', '409'],
  ['432', '469'],
][Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4]!
let numbers = 0

function newMobile(): string {
  numbers += 1
  return `(${AREAS[Math.floor(numbers / 100) % AREAS.length]}) 555-01${String(numbers % 100).padStart(2, '0')}`
}

export function newPerson(firstName: string, lastName = 'Newcomer'): Person {
  const email: SignedUp = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@newcomers.example`
  return { firstName, lastName, name: `${firstName} ${lastName}`, email, mobile: newMobile() }
}

const post = <T>(session: Session, path: string, body?: object, method = 'POST') =>
  send<T>(`${session.origin}${path}`, method, body, session)

interface Registering {
  inviteCode?: string
  isIndividual?: boolean
}

/**
 * Registers and signs in; the address is confirmed by mail where no personal invitation proves it. A network may begin
 * only so many registrations an hour, so a file makes few.
 */
export async function register(
  origin: string,
  person: Person,
  { inviteCode, isIndividual = false }: Registering = {},
): Promise<Newcomer> {
  const { email, firstName, lastName } = person
  const body = {
    id: randomUUID(),
    email,
    firstName,
    lastName,
    password: NEW_PASSWORD,
    isIndividual,
    inviteCode,
  }
  const { isConfirmed } = await send<{ isConfirmed: boolean }>(
    `${origin}/web-signup/v2/register`,
    'POST',
    body,
  )
  if (!isConfirmed) {
    const token = inLink(await linkTo(origin, email, /^Confirm/), 'token')
    await send(`${origin}/web-signup/v2/confirm/${token}`, 'POST', { password: NEW_PASSWORD })
  }
  return { ...person, session: await openSession(origin, email, NEW_PASSWORD) }
}

/** The claims of a session are those from when it began. */
const signInAgain = async (newcomer: Newcomer): Promise<Newcomer> => {
  const { session, email } = newcomer
  return { ...newcomer, session: await openSession(session.origin, email, NEW_PASSWORD) }
}

/** The steps after sign-in: identity, terms, and missing details. */
async function letIn(newcomer: Newcomer, missing: object = {}): Promise<Newcomer> {
  const { session, mobile } = newcomer
  const { origin, reply } = session
  const { inquiryId } = await post<{ inquiryId: string }>(session, '/identity-verification/v1/inquiry')
  await send(`${origin}/sandbox/v1/inquiries/${encodeURIComponent(inquiryId)}`, 'POST', {
    decision: 'approve',
  })
  await post(session, '/identity-verification/v1/get-status', {})
  await post(session, `/persons/v2/${reply.givenName}/agreement/accept`)
  await post(session, '/persons/v2/basic-info', { mobile, ...missing }, 'PATCH')
  return signInAgain(newcomer)
}

/** A person who registers a practice, which the operator approves. */
export async function openPractice(
  origin: string,
  firstName: string,
  practiceName: string,
): Promise<Newcomer> {
  const owner = await register(origin, newPerson(firstName))
  const address = { line1: '9 Cedar St', line2: '', city: 'Cedar Park', state: 'TX', zip: '78613' }
  const newPractice = {
    id: randomUUID(),
    name: practiceName,
    practiceType: 'Endodontics',
    address,
    telephoneNumber: '(512) 555-0180',
  }
  await post(owner.session, '/onboarding/v2/complete', { newPractice, role: 'Doctor' })
  const token = inLink(await operatorLink(origin, practiceName), 'token')
  await send(`${origin}/onboarding/v2/approve/${token}`, 'POST')
  return letIn(owner, { eFaxNumber: '(512) 555-0181' })
}

/** The code by which anyone may request to join the practice of this admin. */
export async function practiceCodeOf({ session }: Newcomer): Promise<string> {
  const practice = await post<{ practiceInviteCode: string }>(
    session,
    '/my-office/v2/practice',
    undefined,
    'GET',
  )
  return practice.practiceInviteCode
}

/** An admin invites this address to the team. Answers the link that is mailed. */
export async function invite(admin: Session, email: string, role: string): Promise<string> {
  const invitation = { id: randomUUID(), InvitationMode: 1, ToEmail: email, Role: role, Message: '' }
  await post(admin, '/invitations/v2/send', invitation)
  return linkTo(admin.origin, email, /invit/i)
}

/** A person who joins the team by a personal invitation of this admin. */
export async function joinTeam({ session }: Newcomer, firstName: string, role: string): Promise<Newcomer> {
  const person = newPerson(firstName)
  const inviteCode = inLink(await invite(session, person.email, role), 'code')
  return letIn(await register(session.origin, person, { inviteCode }))
}

/** A person who requests to join by the practice's own code, and waits. */
export async function requestToJoin(admin: Newcomer, firstName: string, role: string): Promise<Newcomer> {
  const inviteCode = await practiceCodeOf(admin)
  const newcomer = await register(admin.session.origin, newPerson(firstName))
  await post(newcomer.session, '/onboarding/v2/complete', { inviteCode, role })
  return newcomer
}

/** An individual who has verified their number, and whose identity is not checked yet. */
export async function signUpUnverified(
  origin: string,
  firstName: string,
  lastName: string,
): Promise<Newcomer> {
  const newcomer = await register(origin, newPerson(firstName, lastName), { isIndividual: true })
  const { session, mobile } = newcomer
  await post(session, '/persons/v2/verification-code', { mobileNumber: mobile })
  await post(session, `/persons/v2/verification-code/${await textedCode(origin, mobile)}/verify`)
  await post(session, '/onboarding/v2/complete-individual')
  return signInAgain(newcomer)
}
