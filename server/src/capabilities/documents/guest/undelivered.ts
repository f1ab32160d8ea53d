import type { MovedDelivery } from '#capabilities/deliveries/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishDocument } from '../live.ts'
import { setUndelivered } from '../store/guest.ts'
import { ownWorkWaits, workAnswered } from '../work.ts'
import { documentsKind } from './kind.ts'

const ARRIVED = ['handed-over', 'delivered', 'opened']

/**
 * The mail or text with the link to a document did not arrive: that waits for everybody of the practice who works on documents, until it
 * arrives at a second try or somebody is done with it.
 */
export async function onNoticeMoved(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  { practiceId, state, item }: MovedDelivery,
): Promise<void> {
  if (item?.kind !== documentsKind.item) return
  const isUndelivered = state === 'failed'
  if (!isUndelivered && !ARRIVED.includes(state)) return
  const row = await setUndelivered(tx.db, { practiceId, id: item.id, isUndelivered }, tx.now)
  if (!row) return
  if (isUndelivered) await ownWorkWaits(tx, services, practiceId, row.id)
  else await workAnswered(tx, services, practiceId, row.id)
  publishDocument(tx, row, 'changed', practiceId)
}
