import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Services } from '#platform/services.ts'
import type { Item } from '../sending/outgoing.ts'
import { findDelivery } from '../store/deliveries.ts'

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** Somebody reported a delivery of a practice as spam. */
    'deliveries.complained': [complaint: { id: string; practiceId: string; item: Item | null }]
  }
}

/** Takes complaints in, each in a transaction that acts for the practice. */
export const createComplaintIntake =
  ({ transactions, hooks }: Pick<Services, 'hooks' | 'transactions'>) =>
  (deliveryId: string, origin: { requestId: string; address: string }): Promise<void> =>
    transactions.run(async (tx) => {
      const row = await findDelivery(tx.db, deliveryId)
      if (!row?.practice_id) return
      const { id, practice_id: practiceId, item_kind: kind, item_id: itemId } = row
      auditBeyondCall(tx, {
        word: 'deliveries.mail-reported',
        practiceId,
        subject: { kind: 'delivery', id },
        ...origin,
      })
      tx.actFor({ practiceId })
      const item = kind !== null && itemId !== null ? { kind, id: itemId } : null
      await hooks.run('deliveries.complained', tx, { id, practiceId, item })
    }, 'system')
