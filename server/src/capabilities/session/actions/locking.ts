import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  passwordNeeded,
  passwordOrCode,
  practiceSetsIdleLock,
  sessionEnded,
  unlockFailed,
  wrongUnlockCode,
  wrongUnlockPassword,
} from '@corridor/contract/session/errors.ts'
import { CODE_TRIES, UNLOCK_TRIES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/locking.ts'
import { action, steps } from '../../../platform/action.ts'
import { check, Refusal, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import * as office from '../../office/public.ts'
import { passwordFits } from '../passwords/passwords.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { tellLock } from '../sign-in/locking.ts'
import { type TriedCode, takeCode, tryCode } from '../store/codes-and-links.ts'
import { findPassword } from '../store/credentials.ts'
import { countWrongUnlock, lockSession, setIdleLockRow, unlockSession } from '../store/locking.ts'
import { hasSecondFactor } from '../store/second-factor.ts'
import { whileSignedIn } from '../throttle.ts'

/** Nobody has touched its windows for long enough, or their owner is leaving the desk. */
export const lock = action(routes.lock, async ({ person, tx, services }) => {
  await lockSession(tx.db, person.sessionId, tx.now)
  tellLock(tx, services, person.sessionId, 'locked')
  return done
})

const isPasswordOf = async ({ db }: Services, personId: string, password: string): Promise<boolean> =>
  passwordFits((await findPassword(db, personId))?.hash, password)

/**
 * Opens a locked session again. The factor was shown when it was opened and stays shown, so the password is enough; a code that
 * was sent stands in for it only where signing in would ask for nothing else. Tries are counted with those of somebody who is
 * signed in, and wrong ones with the session too, which ends after a few: a screen that was left open is no place to guess at.
 */
export const unlock = steps(routes.unlock, async ({ person, body, services, commit }) => {
  const { id: personId, sessionId } = person
  const code = body.oneTimeCode?.trim() || undefined
  check((body.password === undefined) !== (code === undefined), passwordOrCode)
  const tried: TriedCode | undefined =
    code === undefined
      ? undefined
      : { personId, hash: services.session.tokens.hash(code), trier: sessionId, triesEach: CODE_TRIES }
  if (tried && (await hasSecondFactor(services.db, personId)))
    throw wrongInput('body.password', passwordNeeded.message, passwordNeeded)
  await whileSignedIn.check(services, personId)
  const isRight = tried
    ? await tryCode(services.db, tried, services.clock.now())
    : await isPasswordOf(services, personId, body.password ?? '')
  await commit(async (tx): Promise<undefined | Refusal> => {
    if (isRight && (!tried || (await takeCode(tx.db, tried, tx.now)))) {
      check(await unlockSession(tx.db, sessionId, tx.now), sessionEnded)
      tellLock(tx, services, sessionId, 'unlocked')
      return
    }
    if ((await countWrongUnlock(tx.db, sessionId)) >= UNLOCK_TRIES) {
      await endSessionsNow(tx, services, { personId, sessionId }, 'unlock-failed')
      return new Refusal(unlockFailed)
    }
    return tried
      ? wrongInput('body.oneTimeCode', wrongUnlockCode.message, wrongUnlockCode)
      : wrongInput('body.password', wrongUnlockPassword.message, wrongUnlockPassword)
  })
  // A code proves another thing, and would otherwise wash away guesses at the password.
  await (tried ? whileSignedIn.giveBack(services, personId) : whileSignedIn.forgive(services, personId))
  return done
})

/** Where somebody works, the practice decides. */
export const setIdleLock = action(routes.setIdleLock, async ({ person, body, tx, services }) => {
  const practice = await office.findPracticeOf(tx.db, person.id)
  check(!practice?.member_approved_at, practiceSetsIdleLock)
  await setIdleLockRow(tx.db, person.id, body.minutes)
  await services.identity.standingChanged(tx, person.id)
  return done
})
