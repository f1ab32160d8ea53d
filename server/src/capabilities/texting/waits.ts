import { isUndelivered, keywordIn } from '@corridor/contract/texting/rules.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { KIND } from './kind.ts'
import { workItemOf } from './present.ts'
import type { ConversationRow, MessageRow } from './store/tables.ts'
import { findUnsentSince, listOpenTexts } from './store/waits.ts'

type Publishes = Pick<Services, 'workItems'>

const refOf = (practiceId: string, itemId: string): worklist.Ref => ({ practiceId, kind: KIND, itemId })

/** What failed waits for the whole team, not only for its author. Nobody is troubled with an automatic answer. */
export async function waitForFailed(tx: Tx, services: Publishes, row: MessageRow): Promise<void> {
  if (row.is_incoming || row.sender_id === null || !isUndelivered(row.status)) return
  await worklist.open(tx, services, workItemOf(row.conversation_id, row))
  await worklist.waiting(tx, services, refOf(row.practice_id, row.conversation_id))
}

/** A scheduled text stays with why it was not sent, and waits since it was due. */
export const waitForUnsent = async (
  tx: Tx,
  services: Publishes,
  practiceId: string,
  conversationId: string,
): Promise<void> => {
  const since = await findUnsentSince(tx.db, conversationId, tx.now)
  if (since) await worklist.waiting(tx, services, refOf(practiceId, conversationId), since)
}

/** Somebody wrote by hand, which ends the wait. Not that of a scheduled text that still stands there as not sent, unless it was dismissed. */
export async function answerWait(
  tx: Tx,
  services: Publishes,
  practiceId: string,
  conversationId: string,
): Promise<void> {
  const since = await findUnsentSince(tx.db, conversationId, tx.now)
  const of = { practiceId, kind: KIND }
  const waited = since
    ? await worklist.listNeedingSince(tx.db, of, [conversationId])
    : new Map<string, string>()
  await worklist.answered(tx, services, refOf(practiceId, conversationId))
  const began = waited.get(conversationId)
  if (since && began && Date.parse(began) <= since.getTime())
    await worklist.waiting(tx, services, refOf(practiceId, conversationId), since)
}

/** Since when something of the conversation is open: a text of the patient, one of the practice that failed, or one that was not sent. */
async function openSince(tx: Tx, conversationId: string): Promise<Date | undefined> {
  const unsent = await findUnsentSince(tx.db, conversationId, tx.now)
  const texts = await listOpenTexts(tx.db, conversationId)
  const first = texts.find((one) => !one.is_incoming || !keywordIn(one))
  if (!first || !unsent) return first?.created_at ?? unsent
  return new Date(Math.min(first.created_at.getTime(), unsent.getTime()))
}

/** What was waited for has been seen to, by a second try or by taking it away: the wait ends unless something else is open. */
export async function settleWait(
  tx: Tx,
  services: Publishes,
  practiceId: string,
  conversationId: string,
): Promise<void> {
  if (!(await openSince(tx, conversationId)))
    await worklist.answered(tx, services, refOf(practiceId, conversationId))
}

/** What is archived waits for nobody. Taken out again it is open as before, unless somebody was done with it. */
export async function moveArchivedWait(
  tx: Tx,
  services: Publishes,
  { id, practice_id: practiceId }: Pick<ConversationRow, 'id' | 'practice_id'>,
  isArchived: boolean,
): Promise<void> {
  const ref = refOf(practiceId, id)
  const [item] = await worklist.listStates(tx.db, ref, [id])
  if (!item || item.done_at) return
  if (isArchived) {
    if (item.waiting_since) await worklist.answered(tx, services, ref)
    return
  }
  const since = item.waiting_since ? undefined : await openSince(tx, id)
  if (since) await worklist.waiting(tx, services, ref, since)
}
