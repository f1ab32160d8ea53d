import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedUp } from './accounts.ts'
import { openSession, type Session, send } from './elsewhere.ts'
import { NEW_PASSWORD } from './joining.ts'

const PATIENCE_MS = 20_000
const POLL_MS = 200

async function poll<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const found = await find()
    if (found !== undefined) return found
    await wait(POLL_MS)
  }
  throw new Error('What was waited for in the sandbox did not come.')
}

interface Kept {
  mails: { to: string; link: string | null }[]
  texts: { to: string; text: string }[]
}

export interface NewPerson {
  name: string
  email: SignedUp
  session: Session
}

/**
 * Somebody on their own who has confirmed their address and proved their number, and has nobody's word yet that they
 * are who they say. Each journey takes another number of the demo's range.
 */
export async function signUpUnverified(
  origin: string,
  { firstName, lastName, mobile }: { firstName: string; lastName: string; mobile: string },
): Promise<NewPerson> {
  const id = randomUUID()
  const email: SignedUp = `${firstName.toLowerCase()}-${id.slice(0, 8)}@newcomers.example`
  const person = { id, email, firstName, lastName, password: NEW_PASSWORD, isIndividual: true }
  await send(`${origin}/web-signup/v2/register`, 'POST', person)
  const link = await poll(async () => {
    const { mails } = await send<Kept>(`${origin}/sandbox/v1/mail`, 'GET')
    return mails.find(({ to }) => to === email)?.link ?? undefined
  })
  const token = new URL(link, origin).searchParams.get('token')
  await send(`${origin}/web-signup/v2/confirm/${token}`, 'POST', { password: NEW_PASSWORD })
  const session = await openSession(origin, email, NEW_PASSWORD)
  await send(`${origin}/persons/v2/verification-code`, 'POST', { mobileNumber: mobile }, session)
  const code = await poll(async () => {
    const { texts } = await send<Kept>(`${origin}/sandbox/v1/texts`, 'GET')
    return /\d{6}/.exec(texts.find(({ to }) => to.endsWith(mobile.replace(/\D/g, '')))?.text ?? '')?.[0]
  })
  await send(`${origin}/persons/v2/verification-code/${code}/verify`, 'POST', undefined, session)
  await send(`${origin}/onboarding/v2/complete-individual`, 'POST', undefined, session)
  return {
    name: `${firstName} ${lastName}`,
    email,
    session: await openSession(origin, email, NEW_PASSWORD),
  }
}
