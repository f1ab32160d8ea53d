import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findFactor, raiseStep, takeRecoveryCode } from '../store/second-factor.ts'
import { plainCode, recoveryHash } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { isAppCode, stepOf } from './totp.ts'

/**
 * Uses up a code of the app or a recovery code; each works once, and of two at once one wins. A transaction that is
 * rolled back leaves the code whole. A secret that does not open throws, rather than letting anybody pass.
 */
export async function proveFactor(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { secrets }: Services,
  personId: string,
  typed: string,
): Promise<boolean> {
  const factor = await findFactor(db, personId)
  if (!factor?.confirmed_at) return false
  const code = plainCode(typed)
  if (!isAppCode(code)) return takeRecoveryCode(db, personId, recoveryHash(secrets, personId, code))
  const step = stepOf(openSecret(secrets, personId, factor.secret), code, now)
  return step !== undefined && (await raiseStep(db, factor, step))
}
