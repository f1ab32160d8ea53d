import {
  invalidCredentials,
  missingOneTimeCode,
  passwordOrCode,
  secondFactorNeeded,
  secondFactorWrong,
} from '@corridor/contract/session/errors.ts'
import { CODE_TRIES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { steps } from '#platform/action.ts'
import { check, Refusal } from '#platform/refusal.ts'
import { isToken } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { passwordFits } from '../passwords/passwords.ts'
import { NOBODY } from '../passwords/secret-request.ts'
import { proveFactor } from '../second-factor/prove.ts'
import { openSession } from '../sign-in/open-session.ts'
import { beginAttempt } from '../sign-in/sign-in-attempt.ts'
import { takeCode, tryCode } from '../store/codes-and-links.ts'
import { findPassword, isPasswordUnchanged } from '../store/credentials.ts'
import { hasOwnDevice } from '../store/devices.ts'
import { findHandoverCode, takeHandoverCode } from '../store/handover-codes.ts'
import { hasSecondFactor } from '../store/second-factor.ts'
import { forgiveFactor } from '../throttle.ts'

type StoredPassword = Awaited<ReturnType<typeof findPassword>>
type Proof = { password: string } | { oneTimeCode: string }

interface Shown {
  proof: Proof
  trier: string
}

/** What was proved, and whether another device has shown the second factor for this person. */
interface Proved {
  way: 'password' | 'code' | 'handover'
  hasShownFactor: boolean
}

function proofIn(body: { password?: string; oneTimeCode?: string }): Proof {
  const code = body.oneTimeCode?.trim()
  check(body.oneTimeCode === undefined || code !== '', missingOneTimeCode)
  check((body.password === undefined) !== (code === undefined), passwordOrCode)
  return body.password === undefined ? { oneTimeCode: code ?? '' } : { password: body.password }
}

/**
 * What was proved, if anything. A right code is not consumed yet, because the second factor may still be
 * missing.
 */
async function findProved(
  { db, clock, session }: Services,
  personId: string,
  stored: StoredPassword,
  { proof, trier }: Shown,
): Promise<Proved | undefined> {
  if ('password' in proof)
    return (await passwordFits(stored?.hash, proof.password))
      ? { way: 'password', hasShownFactor: false }
      : undefined
  const hash = session.tokens.hash(proof.oneTimeCode)
  if (!isToken(proof.oneTimeCode))
    return (await tryCode(db, { personId, hash, trier, triesEach: CODE_TRIES }, clock.now()))
      ? { way: 'code', hasShownFactor: false }
      : undefined
  const handover = await findHandoverCode(db, personId, hash, clock.now())
  return handover && { way: 'handover', ...handover }
}

async function isOwnDevice(
  { db }: Services,
  personId: string,
  deviceId: string,
  secretHash: Buffer | undefined,
): Promise<boolean> {
  return secretHash !== undefined && hasOwnDevice(db, personId, deviceId, secretHash)
}

/** A member of a suspended practice cannot sign in to it. */
async function takeHandover(tx: Tx, personId: string, hash: Buffer): Promise<boolean> {
  const practice = await office.findPracticeOf(tx.db, personId)
  return !practice?.suspended_at && takeHandoverCode(tx.db, personId, hash, tx.now)
}

/**
 * Consumes the proof together with the session that it opens; a refusal consumes nothing. Returns whether
 * the second factor was shown.
 */
async function takeProofs(
  tx: Tx,
  services: Services,
  personId: string,
  { proof, trier, proved, factorCode }: Shown & { proved: Proved; factorCode: string | undefined },
): Promise<boolean> {
  if ('oneTimeCode' in proof) {
    const hash = services.session.tokens.hash(proof.oneTimeCode)
    const isTaken =
      proved.way === 'handover'
        ? await takeHandover(tx, personId, hash)
        : await takeCode(tx.db, { personId, hash, trier, triesEach: CODE_TRIES }, tx.now)
    check(isTaken, invalidCredentials)
  }
  if (proved.hasShownFactor) return true
  // Checked again: the factor may have been turned on since, to stop this sign-in.
  if (!(await hasSecondFactor(tx.db, personId))) return false
  check(factorCode !== undefined, secondFactorNeeded)
  check(await proveFactor(tx, services, personId, factorCode), secondFactorWrong)
  return true
}

/**
 * Signs in. The attempt is counted before anything is compared and stays counted when it is refused; a
 * missing account takes as long and answers the same as a wrong password. Counts are reset only when
 * everything the account requires was right.
 */
export const login = steps(routes.login, async ({ body, origin, services, note, commit }) => {
  const proof = proofIn(body)
  const { email, deviceId, deviceSecret } = body
  const person = await people.findByEmail(services.db, email)
  const personId = person?.id ?? NOBODY
  const secretHash = deviceSecret === undefined ? undefined : services.session.tokens.hash(deviceSecret)
  const attempt = await beginAttempt(services, {
    email,
    address: origin.address,
    isOwnDevice: await isOwnDevice(services, personId, deviceId, secretHash),
    isUnguessable: 'oneTimeCode' in proof && isToken(proof.oneTimeCode),
  })
  note({ personId: person?.id ?? null })
  const shown = { proof, trier: attempt.trier }
  const stored = await findPassword(services.db, personId)
  const proved = await findProved(services, personId, stored, shown)
  if (!person || !proved) throw new Refusal(invalidCredentials)

  const factorCode = body.secondFactorCode?.trim() || undefined
  const hasFactor = !proved.hasShownFactor && (await hasSecondFactor(services.db, person.id))
  if (hasFactor && !factorCode) {
    await attempt.giveBack()
    throw new Refusal(secondFactorNeeded)
  }
  if (hasFactor) await attempt.countFactor(person.id)

  const reply = await commit(async (tx) => {
    // Checking takes a while; the password may have been changed in between to stop this sign-in.
    check(await isPasswordUnchanged(tx.db, person.id, stored?.changed_at), invalidCredentials)
    const hasShownFactor = await takeProofs(tx, services, person.id, { ...shown, proved, factorCode })
    const { sessionId, ...opened } = await openSession(tx, services, person, {
      deviceId,
      secretHash,
      userAgent: origin.userAgent,
      hasShownFactor,
      isByPassword: proved.way === 'password',
    })
    note({ practiceId: opened.practiceId, sessionId })
    return opened
  })
  await attempt.forgive(proved.way === 'password')
  if (hasFactor) await forgiveFactor(services, person.id)
  return reply
})
