import { confirmLinkSpent, notThatPassword } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { read, steps } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { hashOf } from '../../../platform/secrets/one-time.ts'
import * as people from '../../people/public.ts'
import { passwordFits } from '../../session/public.ts'
import { openAccount } from '../registration/open-account.ts'
import { findRegistrationByToken, takeRegistration } from '../store/registrations.ts'
import { confirmations } from '../throttle.ts'

/** Whoever holds the link reads the mail of the address, so it may be told also when the link is spent. */
export const checkConfirmation = read(routes.checkConfirmation, async ({ params, db, services }) => {
  const { secrets, clock } = services
  const registration = await findRegistrationByToken(db, hashOf(secrets, params.token))
  if (!registration) return { isValid: false, email: null }
  const { email, confirmed_at, expires_at } = registration
  const isLive = confirmed_at === null && expires_at > clock.now()
  return { isValid: isLive && (await people.findByEmail(db, email)) === undefined, email }
})

/**
 * Opens the account, once. The password is asked for again: the link shows who reads the mail, the password who signed
 * up, and an account that a stranger began for somebody else's address would be the stranger's too. An address that
 * somebody confirmed before has an account already, and keeps it as it is.
 */
export const confirm = steps(routes.confirm, async ({ params, body, services, note, commit }) => {
  const { secrets, db, clock } = services
  const tokenHash = hashOf(secrets, params.token)
  const asked = found(await findRegistrationByToken(db, tokenHash), confirmLinkSpent)
  check(asked.confirmed_at === null && asked.expires_at > clock.now(), confirmLinkSpent)
  note({ personId: null })
  await confirmations.check(services, asked.id)
  check(await passwordFits(asked.password_hash ?? undefined, body.password), notThatPassword)
  return commit(async (tx) => {
    const registration = found(await takeRegistration(tx.db, tokenHash, tx.now), confirmLinkSpent)
    note({ personId: await openAccount(tx, registration, null) })
    const { email, is_individual, practice_code } = registration
    return { email, isIndividual: is_individual, inviteCode: practice_code }
  })
})
