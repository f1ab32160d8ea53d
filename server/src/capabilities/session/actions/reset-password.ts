import { done } from '@corridor/contract/kernel/shapes.ts'
import { linkNotValid, weakPassword } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { PASSWORD_SAME } from '@corridor/contract/session/rules.ts'
import { read, steps } from '../../../platform/action.ts'
import { check, found, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import * as people from '../../people/public.ts'
import { sendResetMail } from '../jobs.ts'
import { askingOf } from '../passwords/asking.ts'
import { hashPassword, passwordFits } from '../passwords/passwords.ts'
import { findResetLink, useResetLink } from '../store/codes-and-links.ts'
import { findPassword, holdCredentials, setPassword } from '../store/credentials.ts'
import { forgiveAccount, mayMailReset, whileSignedIn, withResetLink } from '../throttle.ts'
import { checkNewPassword, passwordReplaced } from './change-password.ts'

/** Asks for a reset mail. Whether there is such an account shows neither in the answer nor in its time. */
export const forgotPassword = steps(
  routes.forgotPassword,
  async ({ body, origin, services, note, commit }) => {
    const mayMail = await mayMailReset(services, body.email, origin.address)
    return commit(async (tx) => {
      const person = await people.findByEmail(tx.db, body.email)
      if (mayMail) await tx.queue(sendResetMail, await askingOf(tx, person?.id))
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
 * Refuses the password that is to be replaced. Counted: a link would otherwise tell whether a guess at it is right, for as
 * long as it lives. Of two with the same link and password, the later one finds its link gone and not itself refused.
 */
async function checkDiffers(
  services: Services,
  { personId, linkHash }: { personId: string; linkHash: Buffer },
  password: string,
): Promise<void> {
  await withResetLink.check(services, personId)
  const kept = await findPassword(services.db, personId)
  if (!(await passwordFits(kept?.hash, password))) return
  found(await findResetLink(services.db, linkHash, services.clock.now()), linkNotValid)
  throw wrongInput('body.newPassword', PASSWORD_SAME, weakPassword)
}

/** Sets a new password by link. The link is used up in the same transaction, so a refused password leaves it whole. */
export const resetPassword = steps(routes.resetPassword, async ({ body, services, note, commit }) => {
  const { db, clock, session } = services
  const hash = session.tokens.hash(body.token)
  const link = found(await findResetLink(db, hash, clock.now()), linkNotValid)
  const person = found(await people.find(db, link.person_id), linkNotValid)
  await checkNewPassword(services, person, body.newPassword)
  await checkDiffers(services, { personId: person.id, linkHash: hash }, body.newPassword)
  const passwordHash = await hashPassword(body.newPassword)
  await commit(async (tx) => {
    // Before the link, as whoever changes the password does: one of the two waits, and then finds the other's work.
    await holdCredentials(tx.db, person.id)
    check(await useResetLink(tx.db, hash, tx.now), linkNotValid)
    await setPassword(tx.db, person.id, passwordHash, tx.now)
    await passwordReplaced(tx, services, person.id)
    note({ personId: person.id })
  })
  // The link proved whose account it is; a lock that guesses had brought about would keep its owner out.
  await forgiveAccount(services, person.email)
  await whileSignedIn.forgive(services, person.id)
  await withResetLink.forgive(services, person.id)
  return done
})
