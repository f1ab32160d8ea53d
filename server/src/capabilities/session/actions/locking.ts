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
import * as office from '#capabilities/office/public.ts'
import { action, steps } from '#platform/action.ts'
import { check, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { passwordFits } from '../passwords/passwords.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { publishLock } from '../sign-in/locking.ts'
import { type TriedCode, takeCode, tryCode } from '../store/codes-and-links.ts'
import { findPassword } from '../store/credentials.ts'
import { countWrongUnlock, lockSession, setIdleLockRow, unlockSession } from '../store/locking.ts'
import { hasSecondFactor } from '../store/second-factor.ts'
import { whileSignedIn } from '../throttle.ts'

/** The windows were idle for long enough, or their owner locks them on purpose. */
export const lock = action(routes.lock, async ({ person, tx, services }) => {
  await lockSession(tx.db, person.sessionId, tx.now)
  publishLock(tx, services, person.sessionId, 'locked')
  return done
})

const isPasswordOf = async ({ db }: Services, personId: string, password: string): Promise<boolean> =>
  passwordFits((await findPassword(db, personId))?.hash, password)

/**
 * Unlocks a session. The factor was shown when it was opened, so the password is enough; a code that was
 * sent replaces it only where signing in requires nothing else. Tries count with those of signed-in people,
 * and wrong ones also with the session, which ends after a few, so that an unattended screen is no way to
 * guess.
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
      publishLock(tx, services, sessionId, 'unlocked')
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

/** For a member the practice decides. */
export const setIdleLock = action(routes.setIdleLock, async ({ person, body, tx, services }) => {
  const practice = await office.findPracticeOf(tx.db, person.id)
  check(!practice?.member_approved_at, practiceSetsIdleLock)
  await setIdleLockRow(tx.db, person.id, body.minutes)
  await services.identity.standingChanged(tx, person.id)
  return done
})
