import { invalidCredentials, missingOneTimeCode, passwordOrCode } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { steps } from '../../../platform/action.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findPersonByEmail } from '../../people/public.ts'
import { openSession } from '../open-session.ts'
import { passwordFits } from '../passwords.ts'
import { findPassword, isPasswordUnchanged, useCode } from '../store/credentials.ts'
import { countSignIn, forgiveSignIn } from '../throttle.ts'

/** Looked up for an account that does not exist, so that it costs the same statements as one that does. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Kept = Awaited<ReturnType<typeof findPassword>>
type Proof = { password: string } | { oneTimeCode: string }

function proofIn(body: { password?: string; oneTimeCode?: string }): Proof {
  const code = body.oneTimeCode?.trim()
  check(body.oneTimeCode === undefined || code !== '', missingOneTimeCode)
  check((body.password === undefined) !== (code === undefined), passwordOrCode)
  return body.password === undefined ? { oneTimeCode: code ?? '' } : { password: body.password }
}

async function isProved(services: Services, personId: string, kept: Kept, proof: Proof): Promise<boolean> {
  if ('password' in proof) return passwordFits(kept?.hash, proof.password)
  const { db, clock, session } = services
  return useCode(db, personId, session.tokens.hash(proof.oneTimeCode), clock.now())
}

/**
 * Signs in. The attempt is counted before anything is compared, and stays counted when it is refused; an account that
 * does not exist takes as long and answers the same as a wrong password.
 */
export const login = steps(routes.login, async ({ body, origin, services, note }) => {
  const proof = proofIn(body)
  await countSignIn(services, body.email, origin.address)
  const person = await findPersonByEmail(services.db, body.email)
  note({ personId: person?.id ?? null })
  const kept = await findPassword(services.db, person?.id ?? NOBODY)
  check(await isProved(services, person?.id ?? NOBODY, kept, proof), invalidCredentials)
  await forgiveSignIn(services, body.email, origin.address, 'password' in proof)
  return services.transactions.run(async (tx) => {
    // Proving takes a while; somebody may have changed the password meanwhile, to shut this one out.
    check(await isPasswordUnchanged(tx.db, person!.id, kept?.changed_at), invalidCredentials)
    const { sessionId, ...reply } = await openSession(tx, services, person!, {
      deviceId: body.deviceId,
      userAgent: origin.userAgent,
    })
    const { id: personId, practiceId } = reply
    await tx.audit({ word: routes.login.audit!, outcome: 'done', personId, practiceId, sessionId, ...origin })
    return reply
  })
})
