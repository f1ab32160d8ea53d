import { DOCUMENT_ALERTS } from '@corridor/contract/documents/alerts.ts'
import type { AlertFacts, AlertKind } from '@corridor/contract/kernel/alert.ts'
import * as office from '#capabilities/office/public.ts'
import type { Tx } from '#platform/transaction.ts'

/** Notifies everybody of a practice who works with documents. */
export async function alertPractice<F extends AlertFacts>(
  tx: Tx,
  kind: AlertKind<string, F>,
  {
    practiceId,
    documentId,
    from,
    facts,
  }: { practiceId: string; documentId: string; from?: string; facts: F },
): Promise<void> {
  tx.alert(kind, {
    to: await office.listTeamIds(tx.db, practiceId),
    from,
    practiceId,
    about: documentId,
    facts,
    at: tx.now,
  })
}

/** Nobody has to look any more, or this person does not. */
export function settleAlerts(tx: Tx, documentId: string, personId?: string): void {
  for (const kind of DOCUMENT_ALERTS) tx.settle(kind, documentId, personId)
}
