import * as deliveries from '#capabilities/deliveries/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { ITEM_KIND } from '../kind.ts'
import { setDelivery } from '../store/outgoing.ts'
import type { FaxRow } from '../store/tables.ts'

/** Writes the row by which a fax leaves, once. When it may leave is said by the fax itself, at the gate. */
export async function leave(
  tx: Tx,
  services: Pick<Services, 'hooks' | 'secrets'>,
  row: FaxRow,
  { confirmed }: { confirmed: readonly string[] },
): Promise<FaxRow> {
  const delivery = await deliveries.send(tx, services, {
    key: `fax:${row.id}:first`,
    channel: 'fax',
    to: row.recipient_number,
    practiceId: row.sender_practice_id,
    item: { kind: ITEM_KIND, id: row.id },
    patientId: row.sender_patient_id,
    sentBy: row.sender_person_id,
    purpose: 'fax',
    confirmed,
    content: {
      faxId: row.id,
      fileId: row.file_id,
      sha256: row.file_sha256?.toString('hex') ?? '',
      pages: row.pages,
      from: row.sender_number,
    },
  })
  return (await setDelivery(tx.db, row.id, delivery.id, tx.now)) ?? row
}
