import { done } from '@corridor/contract/kernel/shapes.ts'
import { sessionEnded, weakPassword, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { steps } from '#platform/action.ts'
import { found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { dropOpenLinksAndCodes } from '../store/codes-and-links.ts'
import { replaceShownPassword } from '../store/credentials.ts'
import { findLiveSession } from '../store/sessions.ts'
import { whileSignedIn } from '../throttle.ts'

/** Refuses a password that is too weak, made of the person's own words, or the one they have just shown. */
export async function checkNewPassword(
  { db }: Services,
  person: people.PersonRecord,
  password: string,
  current?: string,
): Promise<void> {
  const practice = await office.findPracticeOf(db, person.id)
  const names = [person.first_name, person.last_name, practice?.name]
  const problem = passwordProblem(password, { email: person.email, names, current })
  if (problem) throw wrongInput('body.newPassword', problem, weakPassword)
}

/** Ends everything the previous password opened: other sessions, links and codes. */
export async function passwordReplaced(
  tx: Tx,
  services: Services,
  personId: string,
  exceptSession?: string,
): Promise<void> {
  await dropOpenLinksAndCodes(tx.db, personId)
  await endSessionsNow(tx, services, { personId, except: exceptSession }, 'password-changed')
  // A password that was assigned had blocked everything else.
  await services.identity.standingChanged(tx, personId)
}

/** Another request was first: of this session, or of another one that has ended this session. */
async function refuseReplaced(tx: Tx, { sessionId }: Person): Promise<never> {
  found(await findLiveSession(tx.db, sessionId, tx.now), sessionEnded)
  throw wrongInput('body.currentPassword', wrongCurrentPassword.message, wrongCurrentPassword)
}

type Change = typeof routes.changePassword | typeof routes.changeGivenPassword

/**
 * The two calls of the specification do the same: one is used by the account screen, one at the first
 * sign-in.
 */
const changing = (route: Change) =>
  steps(route, async ({ person, body, services, commit }) => {
    const caller: Person = person
    const { id: personId, sessionId } = caller
    const account = found(await people.find(services.db, personId), sessionEnded)
    const current = body.currentPassword
    const { hash: shownHash } = await checkCurrentPassword(services, account, 'currentPassword', current)
    await whileSignedIn.forgive(services, personId)
    await checkNewPassword(services, account, body.newPassword, current)
    const hash = await hashPassword(body.newPassword)
    await commit(async (tx) => {
      const shown = { personId, sessionId, shownHash }
      if (!(await replaceShownPassword(tx.db, shown, hash, tx.now))) return refuseReplaced(tx, caller)
      await passwordReplaced(tx, services, personId, sessionId)
    })
    return done
  })

export const changePassword = changing(routes.changePassword)
export const changeGivenPassword = changing(routes.changeGivenPassword)
