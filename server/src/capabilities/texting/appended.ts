import { previewOf } from '@corridor/contract/texting/rules.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as worklist from '../worklist/public.ts'
import { followUpIncoming } from './incoming/follow-up.ts'
import { KIND } from './kind.ts'
import { presentText } from './present.ts'
import { showNewest } from './store/messages.ts'
import type { StoredText } from './store/tables.ts'

const isAnswer = ({ is_incoming, purpose, sender_id }: StoredText): boolean =>
  !is_incoming && (purpose === 'text' || purpose === 'secure-link') && sender_id !== null

/** What follows from texts that were stored: lists show them, an answer ends the wait, and a patient's text has it begin. */
export async function onAppended(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting' | 'workItems'>,
  rows: readonly StoredText[],
): Promise<void> {
  if (rows.length === 0) return
  const newest = new Map(rows.map((row) => [row.conversation_id, row]))
  await showNewest(
    tx.db,
    [...newest.values()].map((row) => ({
      conversationId: row.conversation_id,
      preview: previewOf(presentText(row)).slice(0, 200),
      isIncoming: row.is_incoming,
      senderId: row.sender_id,
      status: row.status,
    })),
    tx.now,
  )
  for (const row of newest.values())
    if (isAnswer(row))
      await worklist.answered(tx, services, {
        practiceId: row.practice_id,
        kind: KIND,
        itemId: row.conversation_id,
      })
  await followUpIncoming(
    tx,
    services,
    rows.filter((row) => row.is_incoming),
  )
}
