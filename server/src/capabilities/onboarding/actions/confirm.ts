import { confirmLinkSpent, notThatPassword } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { passwordFits } from '#capabilities/session/public.ts'
import { read, steps } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import { openAccount } from '../registration/open-account.ts'
import { findRegistrationByToken, setConfirmed } from '../store/registrations.ts'
import { confirmations } from '../throttle.ts'

/** The holder of the link reads the mail of the address, so they may learn it even when the link is used. */
export const checkConfirmation = read(routes.checkConfirmation, async ({ params, db, services }) => {
  const { secrets, clock } = services
  const registration = await findRegistrationByToken(db, hashOf(secrets, params.token))
  if (!registration) return { isValid: false, email: null }
  const { email, confirmed_at, expires_at } = registration
  const isLive = confirmed_at === null && expires_at > clock.now()
  return { isValid: isLive && (await people.findByEmail(db, email)) === undefined, email }
})

/**
 * Opens the account, once. The password is required again: the link proves who reads the mail, the password who signed up.
 * Otherwise a stranger who signed up with somebody else's address would share the account. An address that was confirmed
 * before keeps its account unchanged.
 */
export const confirm = steps(routes.confirm, async ({ params, body, services, note, commit }) => {
  const { secrets, db, clock } = services
  const tokenHash = hashOf(secrets, params.token)
  const registered = found(await findRegistrationByToken(db, tokenHash), confirmLinkSpent)
  check(registered.confirmed_at === null && registered.expires_at > clock.now(), confirmLinkSpent)
  note({ personId: null })
  await confirmations.check(services, registered.id)
  check(await passwordFits(registered.password_hash ?? undefined, body.password), notThatPassword)
  return commit(async (tx) => {
    const registration = found(await setConfirmed(tx.db, tokenHash, tx.now), confirmLinkSpent)
    note({ personId: await openAccount(tx, registration, null) })
    const { email, is_individual, practice_code } = registration
    return { email, isIndividual: is_individual, inviteCode: practice_code }
  })
})
