import { done } from '@corridor/contract/kernel/shapes.ts'
import { linkNotValid, weakPassword } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { PASSWORD_SAME } from '@corridor/contract/session/rules.ts'
import * as people from '#capabilities/people/public.ts'
import { read, steps } from '#platform/action.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { sendResetMail } from '../jobs.ts'
import { hashPassword, passwordFits } from '../passwords/passwords.ts'
import { secretRequestOf } from '../passwords/secret-request.ts'
import { findResetLink, useResetLink } from '../store/codes-and-links.ts'
import { findPassword, lockCredentials, setPassword } from '../store/credentials.ts'
import { forgiveAccount, mayMailReset, whileSignedIn, withResetLink } from '../throttle.ts'
import { checkNewPassword, passwordReplaced } from './change-password.ts'

/** Requests a reset mail. Neither the answer nor its time reveals whether the account exists. */
export const forgotPassword = steps(
  routes.forgotPassword,
  async ({ body, origin, services, note, commit }) => {
    const mayMail = await mayMailReset(services, body.email, origin.address)
    return commit(async (tx) => {
      const person = await people.findByEmail(tx.db, body.email)
      if (mayMail) await tx.queue(sendResetMail, await secretRequestOf(tx, person?.id))
      note({ personId: person?.id })
      return done
    })
  },
)

export const checkResetLink = read(routes.checkResetLink, async ({ params, db, services }) => {
  const { clock, session } = services
  const link = await findResetLink(db, session.tokens.hash(params.token), clock.now())
  return { isValid: link !== undefined }
})

/**
 * Refuses the password that is to be replaced. Counted, because a link would otherwise reveal whether a guess
 * is right. Of two requests with the same link and password, the later one finds its link used.
 */
async function checkDiffers(
  services: Services,
  { personId, linkHash }: { personId: string; linkHash: Buffer },
  password: string,
): Promise<void> {
  await withResetLink.check(services, personId)
  const stored = await findPassword(services.db, personId)
  if (!(await passwordFits(stored?.hash, password))) return
  found(await findResetLink(services.db, linkHash, services.clock.now()), linkNotValid)
  throw wrongInput('body.newPassword', PASSWORD_SAME, weakPassword)
}

/**
 * Sets a new password by link. The link is consumed in the same transaction, so a refused password does not
 * consume it.
 */
export const resetPassword = steps(routes.resetPassword, async ({ body, services, note, commit }) => {
  const { db, clock, session } = services
  const hash = session.tokens.hash(body.token)
  const link = found(await findResetLink(db, hash, clock.now()), linkNotValid)
  const person = found(await people.find(db, link.person_id), linkNotValid)
  await checkNewPassword(services, person, body.newPassword)
  await checkDiffers(services, { personId: person.id, linkHash: hash }, body.newPassword)
  const passwordHash = await hashPassword(body.newPassword)
  await commit(async (tx) => {
    // Locked before the link, in the same order as a password change, so that one waits and then sees the
    // other's work.
    await lockCredentials(tx.db, person.id)
    check(await useResetLink(tx.db, hash, tx.now), linkNotValid)
    await setPassword(tx.db, person.id, passwordHash, tx.now)
    await passwordReplaced(tx, services, person.id)
    note({ personId: person.id })
  })
  // The link proved whose account it is, so a lock caused by guesses is removed.
  await forgiveAccount(services, person.email)
  await whileSignedIn.forgive(services, person.id)
  await withResetLink.forgive(services, person.id)
  return done
})
