import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  noFactorMove,
  noSecondFactor,
  passwordNeeded,
  sessionEnded,
  wrongCurrentPassword,
  wrongFactorCode,
} from '@corridor/contract/session/errors.ts'
import { SECOND_FACTOR_SETUP_MINUTES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import * as people from '#capabilities/people/public.ts'
import { steps } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { factorChanged } from '../second-factor/factor-changed.ts'
import { plainCode } from '../second-factor/recovery-codes.ts'
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts'
import { isAppCode, newSecret, shownSecret, stepOf } from '../second-factor/totp.ts'
import { isPasswordUnchanged, lockCredentials } from '../store/credentials.ts'
import { beginMove, findMove, finishMove, hasSecondFactor } from '../store/second-factor.ts'
import { setFactorShown } from '../store/sessions.ts'
import { factorCodesSignedIn, forgiveFactor, whileSignedIn } from '../throttle.ts'
import { checkFactorCode } from './recovery-codes.ts'

/**
 * Shows a secret for another phone, beside the one that works. The old phone's code is proof enough; a recovery code, which
 * may lie in a drawer, is so only together with the password.
 */
export const beginFactorMove = steps(
  routes.beginFactorMove,
  async ({ person: { id: personId, sessionId }, body: { code, password }, services, commit }) => {
    const account = found(await people.find(services.db, personId), sessionEnded)
    check(await hasSecondFactor(services.db, personId), noSecondFactor)
    if (password === undefined && !isAppCode(plainCode(code)))
      throw wrongInput('body.password', passwordNeeded.message, passwordNeeded)
    const shown =
      password === undefined ? undefined : await checkCurrentPassword(services, account, 'password', password)
    await factorCodesSignedIn.check(services, personId)
    const secret = newSecret()
    await commit(async (tx) => {
      await lockCredentials(tx.db, personId)
      if (shown) check(await isPasswordUnchanged(tx.db, personId, shown.changedAt), wrongCurrentPassword)
      await checkFactorCode(tx, services, personId, code)
      const sealed = sealSecret(services.secrets, personId, secret)
      check(await beginMove(tx.db, { personId, sessionId, secret: sealed }, tx.now), noSecondFactor)
    })
    if (shown) await whileSignedIn.forgive(services, personId)
    await forgiveFactor(services, personId)
    return shownSecret(secret, account.email)
  },
)

/**
 * The new phone has the secret: from now on only this one is valid, and sessions that used the old one have
 * to sign in again.
 */
export const confirmFactorMove = steps(
  routes.confirmFactorMove,
  async ({ person: { id: personId, sessionId }, body, services, commit }) => {
    await factorCodesSignedIn.check(services, personId)
    await commit(async (tx) => {
      await lockCredentials(tx.db, personId)
      const since = minutesAfter(tx.now, -SECOND_FACTOR_SETUP_MINUTES)
      const move = found(await findMove(tx.db, personId, sessionId, since), noFactorMove)
      const step = stepOf(openSecret(services.secrets, personId, move.secret), plainCode(body.code), tx.now)
      if (step === undefined) throw wrongInput('body.code', wrongFactorCode.message, wrongFactorCode)
      check(await finishMove(tx.db, move, step, tx.now), noFactorMove)
      await setFactorShown(tx.db, sessionId)
      await factorChanged(tx, services, personId, 'moved', sessionId)
    })
    await forgiveFactor(services, personId)
    return done
  },
)
