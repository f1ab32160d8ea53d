import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { recordReports } from './record-reports.ts'

/** Records that what a delivery led to was opened. The first time counts; the transaction acts for the practice or as the system. */
export async function markOpened(
  tx: Tx,
  services: Pick<Services, 'hooks'>,
  deliveryId: string,
): Promise<void> {
  await recordReports(tx, services, [
    {
      provider: 'corridor',
      messageId: null,
      deliveryId,
      state: 'opened',
      kind: 'opened',
      reason: null,
      digest: Buffer.from('opened'),
    },
  ])
}
