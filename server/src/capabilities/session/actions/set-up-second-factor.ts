import {
  noSecondFactor,
  passwordNeeded,
  secondFactorOn,
  sessionEnded,
  wrongCurrentPassword,
  wrongFactorCode,
} from '@corridor/contract/session/errors.ts'
import { PASSWORD_GIVEN_MINUTES, SECOND_FACTOR_SETUP_MINUTES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { read, steps } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayShowCodes } from '../access.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { factorChanged } from '../second-factor/factor-changed.ts'
import { plainCode } from '../second-factor/recovery-codes.ts'
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts'
import { newSecret, shownSecret, stepOf } from '../second-factor/totp.ts'
import { isPasswordUnchanged, lockCredentials } from '../store/credentials.ts'
import {
  beginFactor,
  confirmFactor,
  findFactor,
  hasSecondFactor,
  listRecoveryHashes,
} from '../store/second-factor.ts'
import { isPasswordGivenSince, setFactorShown } from '../store/sessions.ts'
import { findUnconfirmedCodes } from '../store/unconfirmed-codes.ts'
import { factorCodesSignedIn, forgiveFactor, whileSignedIn } from '../throttle.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'

/**
 * Whether the caller is at the step after signing in that requires an app, and has signed in with the
 * password just now, so that it is not required twice. A handover code is not a password.
 */
async function hasJustGivenPassword(db: Database, person: Person, now: Date): Promise<boolean> {
  const practice = await office.findPracticeOf(db, person.id)
  if (!practice?.requires_second_factor) return false
  return isPasswordGivenSince(db, person.sessionId, minutesAfter(now, -PASSWORD_GIVEN_MINUTES))
}

export const getSecondFactor = read(routes.getSecondFactor, async ({ person, db, services }) => {
  const unconfirmed = await findUnconfirmedCodes(db, person.id)
  const since = (await findFactor(db, person.id))?.confirmed_at ?? null
  const practice = await office.findPracticeOf(db, person.id)
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    isRequired: practice?.requires_second_factor ?? false,
    isPasswordNeeded: !(await hasJustGivenPassword(db, person, services.clock.now())),
    recoveryCodesLeft: (await listRecoveryHashes(db, person.id)).length,
    unconfirmedCodes: unconfirmed
      ? { setId: unconfirmed.setId, canBeShown: mayShowCodes(person, unconfirmed) }
      : null,
  }
})

/** The secret that this very session was shown and has not confirmed yet, so that a second tab does not replace it. */
async function findShownSecret(
  { db, now }: Tx,
  { secrets }: Services,
  { id, sessionId }: Person,
): Promise<Buffer | undefined> {
  const factor = await findFactor(db, id)
  if (!factor || factor.confirmed_at || factor.begun_session_id !== sessionId) return undefined
  if (minutesAfter(factor.begun_at, SECOND_FACTOR_SETUP_MINUTES) <= now) return undefined
  return openSecret(secrets, id, factor.secret)
}

/**
 * Returns a new secret to a person who gives the password, or just gave it: an unattended screen must not be
 * enough to lock its owner out. An earlier secret that was never confirmed stops working.
 */
export const beginSecondFactor = steps(
  routes.beginSecondFactor,
  async ({ person, body, services, commit }) => {
    const account = found(await people.find(services.db, person.id), sessionEnded)
    check(!(await hasSecondFactor(services.db, person.id)), secondFactorOn)
    const proved =
      body.password === undefined
        ? undefined
        : await checkCurrentPassword(services, account, 'password', body.password)
    if (proved) await whileSignedIn.forgive(services, person.id)
    return commit(async (tx) => {
      if (proved) check(await isPasswordUnchanged(tx.db, person.id, proved.changedAt), wrongCurrentPassword)
      else {
        // The password may be changed at this moment, which ends this session.
        await lockCredentials(tx.db, person.id)
        check(await hasJustGivenPassword(tx.db, person, tx.now), passwordNeeded)
      }
      const secret = (proved ? undefined : await findShownSecret(tx, services, person)) ?? newSecret()
      const sealed = sealSecret(services.secrets, person.id, secret)
      check(await beginFactor(tx.db, person, sealed, tx.now), secondFactorOn)
      return shownSecret(secret, account.email)
    })
  },
)

/** The step of a first code, which shows that the app has the secret. */
async function firstStep(tx: Tx, { secrets }: Services, personId: string, typed: string): Promise<number> {
  const factor = found(await findFactor(tx.db, personId), noSecondFactor)
  check(factor.confirmed_at === null, secondFactorOn)
  check(minutesAfter(factor.begun_at, SECOND_FACTOR_SETUP_MINUTES) > tx.now, noSecondFactor)
  const step = stepOf(openSecret(secrets, personId, factor.secret), plainCode(typed), tx.now)
  if (step === undefined) throw wrongInput('body.code', wrongFactorCode.message, wrongFactorCode)
  return step
}

/** Turns the factor on. From now on signing in requires it, so sessions that never showed one end. */
export const confirmSecondFactor = steps(
  routes.confirmSecondFactor,
  async ({ person: { id: personId, sessionId }, body, services, commit }) => {
    await factorCodesSignedIn.check(services, personId)
    const codes = await commit(async (tx) => {
      await lockCredentials(tx.db, personId)
      await confirmFactor(tx.db, personId, await firstStep(tx, services, personId, body.code), tx.now)
      await setFactorShown(tx.db, sessionId)
      const given = await giveRecoveryCodes(tx, services, { personId, sessionId })
      await factorChanged(tx, services, personId, 'on', sessionId)
      return given
    })
    await forgiveFactor(services, personId)
    return codes
  },
)
