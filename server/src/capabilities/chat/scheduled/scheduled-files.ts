import { scheduledChanged } from '@corridor/contract/chat/events.ts'
import * as files from '#capabilities/files/public.ts'
import type { ScheduledKey } from '#engines/conversation/scheduled.ts'
import type { Tx } from '#platform/transaction.ts'
import { ownOf } from '../live.ts'
import { fileHolderOf } from '../messages/drafts.ts'
import { type ScheduledChatRow, scheduled } from '../store/scheduled.ts'

/** A scheduled message claims its file under a key of its own, because the message itself does not exist yet. */
export const SCHEDULED_HOLDER = 'chat-scheduled'
export const scheduledFileHolder = ({
  sender_id,
  id,
}: Pick<ScheduledChatRow, 'sender_id' | 'id'>): files.FileReference => ({
  holder: SCHEDULED_HOLDER,
  recordId: `${sender_id}/${id}`,
})

/** Lets the sent message claim the file too, before the scheduled one releases it. */
export async function shareFile(tx: Tx, row: ScheduledChatRow): Promise<void> {
  const fileId = row.meta?.file?.id
  if (!fileId) return
  const to = fileHolderOf(row.conversation_id, row.id)
  await files.shareFiles(tx, { fileIds: [fileId], from: scheduledFileHolder(row), to })
}

/** Publishes to the sender's windows that what they have scheduled is another than before. */
export const publishScheduled = (
  tx: Tx,
  row: Pick<ScheduledChatRow, 'id' | 'sender_id' | 'conversation_id'>,
): void =>
  tx.publish(scheduledChanged, { channelId: row.conversation_id, messageId: row.id }, ownOf(row.sender_id))

/** A message that is not scheduled any more releases its file. */
export async function endScheduled(tx: Tx, row: ScheduledChatRow): Promise<void> {
  if (row.meta?.file) await files.releaseFiles(tx, scheduledFileHolder(row))
  publishScheduled(tx, row)
}

/** Cancels scheduled messages. */
export async function callOff(tx: Tx, which: ScheduledKey): Promise<void> {
  for (const row of await scheduled.remove(tx.db, which)) await endScheduled(tx, row)
}
