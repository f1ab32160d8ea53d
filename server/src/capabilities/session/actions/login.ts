import {
  invalidCredentials,
  missingOneTimeCode,
  passwordOrCode,
  secondFactorNeeded,
  secondFactorWrong,
} from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { steps } from '../../../platform/action.ts'
import { check, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { passwordFits } from '../passwords/passwords.ts'
import { proveFactor } from '../second-factor/prove.ts'
import { openSession } from '../sign-in/open-session.ts'
import {
  type CodePurpose,
  findCode,
  findPassword,
  isPasswordUnchanged,
  takeCode,
} from '../store/credentials.ts'
import { hasSecondFactor } from '../store/second-factor.ts'
import { countFactorCode, countSignIn, forgiveFactor, forgiveSignIn, giveBackSignIn } from '../throttle.ts'

/** Looked up for an account that does not exist, so that it costs the same statements as one that does. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Kept = Awaited<ReturnType<typeof findPassword>>
type Proof = { password: string } | { oneTimeCode: string }
type Way = 'password' | CodePurpose

function proofIn(body: { password?: string; oneTimeCode?: string }): Proof {
  const code = body.oneTimeCode?.trim()
  check(body.oneTimeCode === undefined || code !== '', missingOneTimeCode)
  check((body.password === undefined) !== (code === undefined), passwordOrCode)
  return body.password === undefined ? { oneTimeCode: code ?? '' } : { password: body.password }
}

/** What was proved, if anything. A right code is not used up yet: the second factor may still be missing. */
async function provedWay(
  { db, clock, session }: Services,
  personId: string,
  kept: Kept,
  proof: Proof,
): Promise<Way | undefined> {
  if ('password' in proof) return (await passwordFits(kept?.hash, proof.password)) ? 'password' : undefined
  return findCode(db, personId, session.tokens.hash(proof.oneTimeCode), clock.now())
}

/** A handover code comes from a device that is signed in, and so has shown the factor. */
const asksFactor = (way: Way): boolean => way !== 'handover'

/** Uses up what was shown, together with the session that it opens; a refusal leaves all of it whole. */
async function takeProofs(
  tx: Tx,
  services: Services,
  personId: string,
  { proof, way, factorCode }: { proof: Proof; way: Way; factorCode: string | undefined },
): Promise<void> {
  if ('oneTimeCode' in proof) {
    const hash = services.session.tokens.hash(proof.oneTimeCode)
    check(await takeCode(tx.db, personId, hash, tx.now), invalidCredentials)
  }
  // Asked again: the factor may have been turned on since, by somebody who meant to shut this sign-in out.
  if (!asksFactor(way) || !(await hasSecondFactor(tx.db, personId))) return
  check(factorCode !== undefined, secondFactorNeeded)
  check(await proveFactor(tx, services, personId, factorCode), secondFactorWrong)
}

/**
 * Signs in. The attempt is counted before anything is compared, and stays counted when it is refused; an account that
 * does not exist takes as long and answers the same as a wrong password. Guesses are forgiven only when all that the
 * account asks for was right.
 */
export const login = steps(routes.login, async ({ body, origin, services, note, commit }) => {
  const proof = proofIn(body)
  await countSignIn(services, body.email, origin.address)
  const person = await people.findByEmail(services.db, body.email)
  note({ personId: person?.id ?? null })
  const kept = await findPassword(services.db, person?.id ?? NOBODY)
  const way = await provedWay(services, person?.id ?? NOBODY, kept, proof)
  if (!person || !way) throw new Refusal(invalidCredentials)

  const factorCode = body.secondFactorCode?.trim() || undefined
  const hasFactor = asksFactor(way) && (await hasSecondFactor(services.db, person.id))
  if (hasFactor && !factorCode) {
    await giveBackSignIn(services, body.email, origin.address)
    throw new Refusal(secondFactorNeeded)
  }
  if (hasFactor) await countFactorCode(services, person.id)

  const reply = await commit(async (tx) => {
    // Proving takes a while; somebody may have changed the password meanwhile, to shut this one out.
    check(await isPasswordUnchanged(tx.db, person.id, kept?.changed_at), invalidCredentials)
    await takeProofs(tx, services, person.id, { proof, way, factorCode })
    const { sessionId, ...opened } = await openSession(tx, services, person, {
      deviceId: body.deviceId,
      userAgent: origin.userAgent,
    })
    note({ practiceId: opened.practiceId, sessionId })
    return opened
  })
  await forgiveSignIn(services, body.email, origin.address, way === 'password')
  if (hasFactor) await forgiveFactor(services, person.id)
  return reply
})
