import { inviteForOther, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import { CONFIRM_LINK_HOURS } from '@corridor/contract/onboarding/limits.ts'
import type { Registration } from '@corridor/contract/onboarding/model.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { weakPassword } from '@corridor/contract/session/errors.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { hashPassword } from '#capabilities/session/public.ts'
import { steps } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { confirmToken } from '../links.ts'
import { mailConfirmation } from '../registration/mail-confirmation.ts'
import { openAccount } from '../registration/open-account.ts'
import {
  findRegistration,
  insertRegistration,
  lockRegistration,
  lockRegistrationId,
  type RegistrationRow,
} from '../store/registrations.ts'
import { mayMail, registrations } from '../throttle.ts'

async function saveRegistration(
  tx: Tx,
  { secrets }: Services,
  { id, email, firstName, lastName, isIndividual }: Registration,
  passwordHash: string,
  invite: office.Invite | undefined,
): Promise<RegistrationRow> {
  const named = { id, email_key: emailKey(email), registered_at: tx.now }
  await insertRegistration(tx.db, {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    // An invite always leads to a practice, so the person is no individual.
    is_individual: isIndividual && invite === undefined,
    practice_code: invite?.kind === 'practice' ? invite.practice.invite_code : null,
    invite_hash: null,
    token_hash: hashOf(secrets, confirmToken(secrets, named)),
    registered_at: tx.now,
    expires_at: minutesAfter(tx.now, CONFIRM_LINK_HOURS * 60),
  })
  return found(await lockRegistration(tx.db, id))
}

/** Whether the call is a retry after this invitation confirmed the registration. */
const isConfirmedBy = (stored: RegistrationRow | undefined, { email }: Registration, inviteHash?: Buffer) =>
  inviteHash !== undefined &&
  stored?.email_key === emailKey(email) &&
  stored.invite_hash?.equals(inviteHash) === true

type Personal = Exclude<office.Invite, { kind: 'practice' }>

async function openByInvitation(
  tx: Tx,
  services: Services,
  registration: RegistrationRow,
  { kind, invitation }: Personal,
  inviteHash: Buffer,
) {
  const personId = await openAccount(tx, registration, inviteHash)
  if (kind === 'team') await people.change(tx, services, personId, { onboardedAt: tx.now })
  await office.acceptInvitation(tx, services, invitation, personId)
  return { personId, isConfirmed: true }
}

interface Prepared {
  passwordHash: string
  mayBeMailed: boolean
}

async function begin(tx: Tx, services: Services, body: Registration, prepared: Prepared) {
  const { id: personId, inviteCode } = body
  const confirmed = { personId, isConfirmed: true }
  const unconfirmed = { personId, isConfirmed: false }
  const inviteHash = inviteCode ? hashOf(services.secrets, inviteCode) : undefined
  await lockRegistrationId(tx.db, personId)
  if (isConfirmedBy(await findRegistration(tx.db, personId), body, inviteHash)) return confirmed

  const invite = inviteCode
    ? found(await office.findInvite(tx.db, services, inviteCode), inviteNotValid)
    : undefined
  const personal = invite && invite.kind !== 'practice' ? invite : undefined
  check(!personal || personal.invitation.email_key === emailKey(body.email), inviteForOther)

  const stored = await saveRegistration(tx, services, body, prepared.passwordHash, invite)
  // The caller must not learn that somebody else registered with this id.
  if (stored.email_key !== emailKey(body.email)) return unconfirmed
  if (isConfirmedBy(stored, body, inviteHash)) return confirmed
  const hasAccount = (await people.findByEmail(tx.db, body.email)) !== undefined
  if (personal && inviteHash && !hasAccount && !stored.confirmed_at)
    return openByInvitation(tx, services, stored, personal, inviteHash)
  if (prepared.mayBeMailed) await mailConfirmation(tx, stored.id)
  return unconfirmed
}

/**
 * Starts a sign-up. An address with an account gets the same reply as one without; only its mail differs. A personal
 * invitation was mailed to the address, so it opens the account at once.
 */
export const register = steps(routes.register, async ({ body, origin, services, note, commit }) => {
  const problem = passwordProblem(body.password, {
    email: body.email,
    names: [body.firstName, body.lastName],
  })
  if (problem) throw wrongInput('body.password', problem, weakPassword)
  await registrations.check(services, origin.address)
  const mayBeMailed = await mayMail(services, body.email)
  const passwordHash = await hashPassword(body.password)
  return commit(async (tx) => {
    const reply = await begin(tx, services, body, { passwordHash, mayBeMailed })
    note({ personId: reply.isConfirmed ? reply.personId : null })
    return reply
  })
})
