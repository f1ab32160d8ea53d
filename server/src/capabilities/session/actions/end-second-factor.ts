import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  noSecondFactor,
  secondFactorRequired,
  sessionEnded,
  wrongCurrentPassword,
} from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action, steps } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { mayResetFactor, maySeeMember } from '../access.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { factorChanged } from '../second-factor/factor-changed.ts'
import { isPasswordUnchanged, lockCredentials } from '../store/credentials.ts'
import { removeFactor } from '../store/second-factor.ts'
import { factorCodesSignedIn, forgiveFactor, whileSignedIn } from '../throttle.ts'
import { checkFactorCode } from './recovery-codes.ts'

/** Turns the caller's own factor off, with both proofs. Refused while the practice requires it. */
export const endSecondFactor = steps(routes.endSecondFactor, async ({ person, body, services, commit }) => {
  const { id: personId, sessionId } = person
  const account = found(await people.find(services.db, personId), sessionEnded)
  const practice = await office.findPracticeOf(services.db, personId)
  check(!practice?.requires_second_factor, secondFactorRequired)
  const { changedAt } = await checkCurrentPassword(services, account, 'password', body.password)
  await factorCodesSignedIn.check(services, personId)
  await commit(async (tx) => {
    await lockCredentials(tx.db, personId)
    check(await isPasswordUnchanged(tx.db, personId, changedAt), wrongCurrentPassword)
    await checkFactorCode(tx, services, personId, body.code)
    await removeFactor(tx.db, personId)
    await factorChanged(tx, services, personId, 'off', sessionId)
  })
  await whileSignedIn.forgive(services, personId)
  await forgiveFactor(services, personId)
  return done
})

/**
 * For a colleague who lost app and recovery codes. They still need their password, and where the practice
 * requires a factor they must set one up first.
 */
export const resetSecondFactor = action(
  routes.resetSecondFactor,
  async ({ person, params: { personId }, tx, services, note }) => {
    note({ subject: { kind: 'person', id: personId } })
    check(maySeeMember(person, await office.findPracticeOf(tx.db, personId)), kernelErrors.notFound)
    check(mayResetFactor(person, personId))
    await lockCredentials(tx.db, personId)
    check(await removeFactor(tx.db, personId), noSecondFactor)
    await factorChanged(tx, services, personId, 'reset')
    tx.afterCommit(() => forgiveFactor(services, personId))
    return done
  },
)
