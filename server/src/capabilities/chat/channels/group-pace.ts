import { tooManyGroups } from '@corridor/contract/chat/errors.ts'
import { GROUPS_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import { perHour, tally } from '#platform/attempts/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'

const groups = tally('chat:groups', perHour(GROUPS_PER_HOUR))

/** Counts a new group in the transaction that opens it, so that one that is not opened does not count. */
export async function countGroup({ db }: Tx, services: Services, personId: string): Promise<void> {
  const wait = await groups.count({ ...services, db }, personId)
  if (wait !== undefined) throw new Refusal(tooManyGroups, { retryAfterSeconds: wait })
}
