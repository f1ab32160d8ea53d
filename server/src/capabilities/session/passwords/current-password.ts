import { wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import { wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findPassword } from '../store/credentials.ts'
import { whileSignedIn } from '../throttle.ts'
import { passwordFits } from './passwords.ts'

/**
 * Compares the password of a signed-in person. The try is counted before the comparison, and the caller
 * resets the count. Returns the stored hash.
 */
export async function checkCurrentPassword(
  services: Services,
  person: PersonRecord,
  field: string,
  typed: string,
): Promise<{ hash: string; changedAt: Date }> {
  await whileSignedIn.check(services, person.id)
  const stored = await findPassword(services.db, person.id)
  const fits = await passwordFits(stored?.hash, typed)
  if (!stored || !fits) throw wrongInput(`body.${field}`, wrongCurrentPassword.message, wrongCurrentPassword)
  return { hash: stored.hash, changedAt: stored.changed_at }
}
