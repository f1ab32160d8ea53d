import type { Tx } from '../../../platform/transaction.ts'
import * as files from '../../files/public.ts'
import { holdingOf } from '../messages/drafts.ts'
import { removeScheduled, type ScheduledKey, type ScheduledRow } from '../store/later.ts'

/** What is to be sent later holds its file by itself: the message that will is not there yet. */
export const SCHEDULED_HOLDER = 'chat-scheduled'
export const scheduledHolding = ({
  sender_id,
  id,
}: Pick<ScheduledRow, 'sender_id' | 'id'>): files.Holding => ({
  holder: SCHEDULED_HOLDER,
  recordId: `${sender_id}/${id}`,
})

/** The message that was sent holds the file too, before it is let go here. */
export async function shareFile(tx: Tx, row: ScheduledRow): Promise<void> {
  const fileId = row.meta?.file?.id
  if (!fileId) return
  const to = holdingOf(row.channel_id, row.id)
  await files.shareFiles(tx, { fileIds: [fileId], from: scheduledHolding(row), to })
}

/** Calls off what somebody had to be sent later; files that nothing else holds go with it. Answers whether there was something. */
export async function callOff(tx: Tx, which: ScheduledKey): Promise<boolean> {
  const removed = await removeScheduled(tx.db, which)
  for (const row of removed) if (row.meta?.file) await files.releaseFiles(tx, scheduledHolding(row))
  return removed.length > 0
}
