import { urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { pairOf } from '@corridor/contract/chat/rules.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import { tellFacts } from '../live.ts'
import { changeFacts } from '../store/membership.ts'

/** Somebody as the network is asked about them, where nobody calls: whether they are in it finds out itself. */
export const asked = (id: string) => ({ id, claims: new Set(['User'] as const) })

/** Frozen, what was urgent cannot be confirmed any more, and rings no more. */
export async function setFrozen(
  tx: Tx,
  services: Services,
  channelId: string,
  frozenAt: Date | null,
): Promise<void> {
  const seq = await changeFacts(tx.db, channelId, { frozenAt }, tx.now)
  await tellFacts(tx, services, channelId, seq)
  if (frozenAt) for (const id of pairOf(channelId) ?? []) tx.settleWithin(urgentArrived, channelId, id)
}

/** Opens a frozen conversation of two again when they are contacts again. Answers whether they are. */
export async function thawIfContacts(
  tx: Tx,
  services: Services,
  channelId: string,
  personId: string,
): Promise<boolean> {
  const otherId = pairOf(channelId)?.find((id) => id !== personId)
  if (!otherId || !(await network.mayWrite(tx.db, services, asked(personId), otherId))) return false
  await setFrozen(tx, services, channelId, null)
  return true
}
