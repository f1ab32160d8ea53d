import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { KIND } from './kind.ts'
import { findUnsentSince, hasOpenEmails } from './store/waits.ts'

type Publishes = Pick<Services, 'workItems'>

export const refOf = (practiceId: string, itemId: string): worklist.Ref => ({
  practiceId,
  kind: KIND,
  itemId,
})

/** A scheduled email stays with why it was not sent, and waits since it was due, for everybody who may send it another way. */
export async function waitForUnsent(
  tx: Tx,
  services: Publishes,
  practiceId: string,
  threadId: string,
): Promise<void> {
  const since = await findUnsentSince(tx.db, threadId, tx.now)
  if (since) await worklist.waiting(tx, services, refOf(practiceId, threadId), since)
}

/** An email to the patient ends the wait. Not that of a scheduled email that still stands there as not sent, unless it was dismissed. */
export async function answerWait(
  tx: Tx,
  services: Publishes,
  practiceId: string,
  threadId: string,
): Promise<void> {
  const ref = refOf(practiceId, threadId)
  const since = await findUnsentSince(tx.db, threadId, tx.now)
  const waited = since && (await worklist.listNeedingSince(tx.db, ref, [threadId])).get(threadId)
  await worklist.answered(tx, services, ref)
  if (since && waited && Date.parse(waited) <= since.getTime())
    await worklist.waiting(tx, services, ref, since)
}

/** What was waited for has been seen to, by a second try or by taking it away: the wait ends unless something else is open. */
export async function settleWait(
  tx: Tx,
  services: Publishes,
  practiceId: string,
  threadId: string,
): Promise<void> {
  if (await findUnsentSince(tx.db, threadId, tx.now)) return
  if (await hasOpenEmails(tx.db, threadId)) return
  await worklist.answered(tx, services, refOf(practiceId, threadId))
}
