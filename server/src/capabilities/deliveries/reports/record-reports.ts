import { deliveryChanged } from '@corridor/contract/deliveries/events.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { applyReports, type Moved, type Report } from '../store/moves.ts'

export interface ChangedDelivery {
  id: string
  practice_id: string | null
  item_kind: string | null
  item_id: string | null
}

const itemOf = ({ item_kind: kind, item_id: id }: ChangedDelivery) =>
  kind === null || id === null ? null : { kind, id }

/** Lets the practice's windows refetch it. What belongs to the installation is shown to nobody live. */
export function publishChanged(tx: Tx, delivery: ChangedDelivery): void {
  if (delivery.practice_id === null) return
  tx.publish(deliveryChanged, { deliveryId: delivery.id }, to.practice(delivery.practice_id, 'User'))
}

type MovedRow = ChangedDelivery & Pick<Moved, 'state' | 'reason' | 'patient_id' | 'retry_of'>

/** Lets other capabilities act on a practice's delivery that has moved. */
export const runMoved = (
  tx: Tx,
  { hooks }: Pick<Services, 'hooks'>,
  practiceId: string,
  row: MovedRow,
): Promise<void> =>
  hooks.run('deliveries.moved', tx, {
    id: row.id,
    practiceId,
    state: row.state,
    reason: row.reason,
    item: itemOf(row),
    patientId: row.patient_id,
    retryOf: row.retry_of,
  })

/**
 * Records reports in a transaction of the system, publishes what they moved, and lets other capabilities act on it.
 * Answers, for each report, the delivery that it is about, and whether it moved it.
 */
export async function recordReports(
  tx: Tx,
  { hooks }: Pick<Services, 'hooks'>,
  reports: readonly Report[],
): Promise<({ id: string; practiceId: string | null; isMoved: boolean } | undefined)[]> {
  const rows = await applyReports(tx.db, reports, tx.now)
  for (const row of rows) {
    if (!row.isMoved || row.practice_id === null) continue
    publishChanged(tx, row)
    auditBeyondCall(tx, {
      word: 'deliveries.moved',
      practiceId: row.practice_id,
      subject: { kind: 'delivery', id: row.id },
    })
    await runMoved(tx, { hooks }, row.practice_id, row)
  }
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return reports.map((_, at) => {
    const row = byPosition.get(at + 1)
    return row && { id: row.id, practiceId: row.practice_id, isMoved: row.isMoved }
  })
}
