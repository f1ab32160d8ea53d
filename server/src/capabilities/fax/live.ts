import { faxChanged, faxSettingsChanged, faxStream } from '@corridor/contract/fax/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import type { FaxRow } from './store/tables.ts'

const faxes = practiceStream(faxStream)

export const streams = [faxes]

/** Publishes to both practices of a fax, or to one of them alone what the other does not learn. */
export function publishFax(tx: Tx, row: FaxRow, change: 'added' | 'changed', onlyTo?: string): void {
  const sides = onlyTo ? [onlyTo] : [row.sender_practice_id, row.recipient_practice_id]
  for (const practiceId of new Set(sides))
    if (practiceId) tx.publish(faxChanged, { faxId: row.id, change }, faxes.of(practiceId))
}

export const publishFaxSettings = (
  tx: Tx,
  practiceId: string,
  part: 'numbers' | 'cover' | 'contacts',
): void => tx.publish(faxSettingsChanged, { part }, faxes.of(practiceId))
