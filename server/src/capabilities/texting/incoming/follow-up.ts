import { keywordOf } from '@corridor/contract/texting/words/keywords.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as worklist from '../../worklist/public.ts'
import { KIND } from '../kind.ts'
import { findConversations } from '../store/conversations.ts'
import type { StoredText } from '../store/tables.ts'
import { textAlerts } from './alert-unread.ts'
import { obeyKeyword } from './keyword.ts'
import { answerOutOfHours, type Unanswered } from './out-of-hours.ts'

/** What patients' texts lead to: a keyword is obeyed at once, anything else waits for somebody of the practice. */
export async function followUpIncoming(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting' | 'workItems'>,
  rows: readonly StoredText[],
): Promise<void> {
  if (rows.length === 0) return
  const practices = new Map<string, office.Practice | undefined>()
  for (const id of new Set(rows.map(({ practice_id }) => practice_id)))
    practices.set(id, await office.findPractice(tx.db, id))
  const waiting: Unanswered[] = []
  for (const row of rows) {
    const practice = practices.get(row.practice_id)
    const keyword = keywordOf(row.text)
    if (!practice) continue
    if (!keyword) waiting.push({ practice, row })
    else
      for (const conversation of await findConversations(tx.db, [row.conversation_id]))
        await obeyKeyword(tx, services, { practice, conversation, row }, keyword)
  }
  await answerOutOfHours(tx, services, waiting)
  const items = new Map(waiting.map(({ row }) => [row.conversation_id, row]))
  await worklist.waiting(
    tx,
    services,
    [...items.values()].map((row) => ({
      practiceId: row.practice_id,
      kind: KIND,
      itemId: row.conversation_id,
    })),
  )
  await textAlerts.queue(
    tx,
    services,
    waiting.map(({ row }) => ({
      conversationId: row.conversation_id,
      practiceId: row.practice_id,
      soon: 'after-pause' as const,
    })),
  )
}
