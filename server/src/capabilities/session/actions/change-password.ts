import { done } from '@corridor/contract/kernel/shapes.ts'
import { sessionEnded, weakPassword } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { steps } from '../../../platform/action.ts'
import { found, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { dropOpenLinksAndCodes, setPassword } from '../store/credentials.ts'
import { forgiveSignIn } from '../throttle.ts'

/** Refuses a password that is too weak, or made of the person's own words. */
export async function checkNewPassword(
  { db }: Services,
  person: people.KnownPerson,
  password: string,
): Promise<void> {
  const practice = await office.findPracticeOf(db, person.id)
  const names = [person.first_name, person.last_name, practice?.name]
  const problem = passwordProblem(password, { email: person.email, names })
  if (problem) throw wrongInput('body.newPassword', problem, weakPassword)
}

/** Sets it, and ends whatever the old one could still open: other sessions, links and codes. */
export async function replacePassword(
  tx: Tx,
  services: Services,
  personId: string,
  hash: string,
  exceptSession?: string,
): Promise<void> {
  await setPassword(tx.db, personId, hash, tx.now)
  await dropOpenLinksAndCodes(tx.db, personId)
  await endSessionsNow(tx, services, { personId, except: exceptSession }, 'password-changed')
  // One that was given kept everything shut.
  await services.identity.standingChanged(tx, personId)
}

type Change = typeof routes.changePassword | typeof routes.changeGivenPassword

/** The two calls of the specification do the same: one comes from the account screen, one from the first sign-in. */
const changing = (route: Change) =>
  steps(route, async ({ person, body, origin, services, commit }) => {
    const caller: Person = person
    const known = found(await people.find(services.db, caller.id), sessionEnded)
    await checkCurrentPassword(services, known, origin, 'currentPassword', body.currentPassword)
    await forgiveSignIn(services, known.email, origin.address, true)
    await checkNewPassword(services, known, body.newPassword)
    const hash = await hashPassword(body.newPassword)
    await commit((tx) => replacePassword(tx, services, caller.id, hash, caller.sessionId))
    return done
  })

export const changePassword = changing(routes.changePassword)
export const changeGivenPassword = changing(routes.changeGivenPassword)
