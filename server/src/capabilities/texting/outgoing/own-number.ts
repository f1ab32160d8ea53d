import type { Tx } from '../../../platform/transaction.ts'
import type { Gate } from '../../deliveries/public.ts'
import { findNewestWith } from '../store/conversations.ts'
import { listOrClaimNumbers } from '../store/numbers.ts'

/**
 * Every text of a practice leaves from a number of its own, where it has one: an answer to it, STOP above all, reaches the practice. It is
 * the one that the phone has texted with, or the practice's first.
 */
export async function chooseOwnNumber(tx: Tx, { outgoing, isLeaving, useNumber }: Gate): Promise<void> {
  const { channel, practiceId, content, to } = outgoing
  if (isLeaving || channel !== 'text' || practiceId === null || content.from !== undefined) return
  const known = await findNewestWith(tx.db, practiceId, to)
  const number = known?.practice_number ?? (await listOrClaimNumbers(tx.db, practiceId, tx.now))[0]?.number
  if (number) useNumber(number)
}
