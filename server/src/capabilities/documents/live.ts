import { documentChanged, documentsStream, settingsChanged } from '@corridor/contract/documents/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import type { DocumentRow } from './store/tables.ts'

const documents = practiceStream(documentsStream)

export const streams = [documents]

type Change = 'sent' | 'changed' | 'removed' | 'commented'

/** Publishes to both practices of a document, or to one of them alone what the other does not learn. */
export function publishDocument(tx: Tx, row: DocumentRow, change: Change, onlyTo?: string): void {
  const sides = onlyTo ? [onlyTo] : [row.from_practice_id, row.to_practice_id]
  for (const practiceId of sides)
    if (practiceId) tx.publish(documentChanged, { documentId: row.id, change }, documents.of(practiceId))
}

export const publishSettings = (tx: Tx, practiceId: string): void =>
  tx.publish(settingsChanged, {}, documents.of(practiceId))
