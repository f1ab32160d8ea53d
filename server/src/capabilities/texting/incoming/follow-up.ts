import { keywordIn } from '@corridor/contract/texting/rules.ts'
import * as office from '#capabilities/office/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { KIND } from '../kind.ts'
import { workItemOf } from '../present.ts'
import { findConversations } from '../store/conversations.ts'
import type { StoredText } from '../store/tables.ts'
import { textAlerts } from './alert-unread.ts'
import { obeyKeyword } from './keyword.ts'
import { answerOutOfHours, type Unanswered } from './out-of-hours.ts'

async function findPractices(
  { db }: Tx,
  rows: readonly StoredText[],
): Promise<Map<string, office.Practice | undefined>> {
  const ids = [...new Set(rows.map(({ practice_id }) => practice_id))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await office.findPractice(db, id)] as const)))
}

/** A conversation begins with its first text, as something that the team can work on. */
async function openNew(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  rows: readonly StoredText[],
): Promise<void> {
  const first = rows.filter(({ seq }) => Number(seq) === 1)
  await worklist.open(
    tx,
    services,
    first.map((row) => workItemOf(row.conversation_id, row)),
  )
}

async function setWaiting(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  rows: readonly StoredText[],
): Promise<void> {
  const newest = new Map(rows.map((row) => [row.conversation_id, row]))
  await worklist.waiting(
    tx,
    services,
    [...newest.values()].map((row) => ({
      practiceId: row.practice_id,
      kind: KIND,
      itemId: row.conversation_id,
    })),
  )
}

/** What patients' texts lead to: a keyword is obeyed at once, anything else waits for somebody of the practice. */
export async function followUpIncoming(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting' | 'workItems'>,
  rows: readonly StoredText[],
): Promise<void> {
  if (rows.length === 0) return
  await openNew(tx, services, rows)
  const read = rows.map((row) => ({ row, keyword: keywordIn(row) }))
  const waiting = read.filter(({ keyword }) => !keyword).map(({ row }) => row)
  // None needs what the others answer, so that all of them take one round trip.
  const [practices] = await Promise.all([
    findPractices(tx, rows),
    setWaiting(tx, services, waiting),
    textAlerts.queue(
      tx,
      services,
      // Who sent a secure message is alerted of its answer already.
      waiting
        .filter(({ purpose }) => purpose !== 'secure-link')
        .map((row) => ({
          conversationId: row.conversation_id,
          practiceId: row.practice_id,
          soon: 'after-pause' as const,
        })),
    ),
  ])
  const unanswered: Unanswered[] = []
  for (const { row, keyword } of read) {
    const practice = practices.get(row.practice_id)
    if (!practice) continue
    // The page has said that an answer to a secure message was sent, and not every one of its writers has a phone here.
    if (!keyword) unanswered.push(...(row.purpose === 'secure-link' ? [] : [{ practice, row }]))
    else
      for (const conversation of await findConversations(tx.db, [row.conversation_id]))
        await obeyKeyword(tx, services, { practice, conversation, row }, keyword)
  }
  await answerOutOfHours(tx, services, unanswered)
}
