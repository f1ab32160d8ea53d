import { documentItem } from '@corridor/contract/documents/work-item.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { tagOf } from './present.ts'
import type { DocumentRow } from './store/tables.ts'

type Publishes = Pick<Services, 'workItems'>

const refOf = (practiceId: string, itemId: string): worklist.Ref => ({
  practiceId,
  kind: documentItem.kind,
  itemId,
})

/** Does something about another practice's rows, and then acts for the caller's again. */
export async function actingFor<T>(
  tx: Tx,
  ownId: string | null,
  practiceId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (practiceId === ownId) return work()
  tx.actFor({ practiceId })
  const result = await work()
  tx.actFor({ practiceId: ownId })
  return result
}

/** Both teams can work on it from now on; the one that got it is waited for. */
export async function openWork(tx: Tx, services: Publishes, row: DocumentRow, ownId: string | null) {
  const open = (practiceId: string, patientId: string | null, waitingSince: Date | null) =>
    actingFor(tx, ownId, practiceId, () =>
      worklist.open(tx, services, {
        ...refOf(practiceId, row.id),
        title: tagOf(row),
        patientId,
        waitingSince,
      }),
    )
  if (row.from_practice_id) await open(row.from_practice_id, row.from_patient_id, null)
  if (row.to_practice_id) await open(row.to_practice_id, row.to_patient_id, row.received_at)
}

/** The practice that got it knows who of its own it is about. */
export const nameWork = (tx: Tx, services: Publishes, practiceId: string, row: DocumentRow) =>
  worklist.open(tx, services, {
    ...refOf(practiceId, row.id),
    title: tagOf(row),
    patientId: row.to_patient_id,
    waitingSince: null,
  })

export const workWaits = (tx: Tx, services: Publishes, practiceId: string, ownId: string, id: string) =>
  actingFor(tx, ownId, practiceId, () => worklist.waiting(tx, services, refOf(practiceId, id)))

/** For a transaction of the system, or of this practice: nobody else acts in it. */
export const ownWorkWaits = (tx: Tx, services: Publishes, practiceId: string, id: string) =>
  worklist.waiting(tx, services, refOf(practiceId, id))

export const workAnswered = (tx: Tx, services: Publishes, practiceId: string, id: string) =>
  worklist.answered(tx, services, refOf(practiceId, id))
