import { tooManyCodes } from '@corridor/contract/people/errors.ts'
import {
  MOBILE_CODES_FROM_NETWORK_PER_HOUR,
  MOBILE_CODES_TO_NUMBER_PER_HOUR,
} from '@corridor/contract/people/limits.ts'
import { type Attempt, countAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'

/**
 * Limits texts to one number and from one network over all accounts, because somebody with many accounts has as many limits
 * of their own. Counted in the sending transaction, so that a refused text does not count.
 */
export async function checkTexting(
  tx: Tx,
  services: Services,
  { number, address }: { number: string; address: string },
): Promise<void> {
  const counted: [Attempt, number][] = [
    [{ sort: 'people:text-to', value: number }, MOBILE_CODES_TO_NUMBER_PER_HOUR],
    [{ sort: 'people:text-from', value: networkOf(address) }, MOBILE_CODES_FROM_NETWORK_PER_HOUR],
  ]
  for (const [attempt, count] of counted) {
    const retryAfterSeconds = await countAttempt({ ...services, db: tx.db }, attempt, perHour(count))
    if (retryAfterSeconds !== undefined) throw new Refusal(tooManyCodes, { retryAfterSeconds })
  }
}
