import { wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { KnownPerson } from '../../people/public.ts'
import { findPassword } from '../store/credentials.ts'
import { whileSignedIn } from '../throttle.ts'
import { passwordFits } from './passwords.ts'

/**
 * Compares the password of somebody who is signed in. Counted before it is compared, and left to the caller to forgive.
 * Answers what is kept of it.
 */
export async function checkCurrentPassword(
  services: Services,
  person: KnownPerson,
  field: string,
  typed: string,
): Promise<{ hash: string; changedAt: Date }> {
  await whileSignedIn.check(services, person.id)
  const kept = await findPassword(services.db, person.id)
  const fits = await passwordFits(kept?.hash, typed)
  if (!kept || !fits) throw wrongInput(`body.${field}`, wrongCurrentPassword.message, wrongCurrentPassword)
  return { hash: kept.hash, changedAt: kept.changed_at }
}
