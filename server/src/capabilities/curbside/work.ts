import { visitItem } from '@corridor/contract/curbside/work-item.ts'
import type { WorkState } from '@corridor/contract/worklist/model.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { shownName } from './present.ts'
import type { VisitRow } from './store/visits.ts'

const refOf = ({ practice_id, id }: VisitRow): worklist.Ref => ({
  practiceId: practice_id,
  kind: visitItem.kind,
  itemId: id,
})

/**
 * The team can work on a visit from its arrival on. A patient who stands outside waits; one who was called in does not. A visit that is over is
 * done, until that step is taken back.
 */
export async function moveWork(
  tx: Tx,
  services: Services,
  row: VisitRow,
  { isUndone = false }: { isUndone?: boolean } = {},
): Promise<void> {
  const ref = refOf(row)
  if (row.status !== 'Arrived') {
    await worklist.answered(tx, services, ref)
    const isOver = row.status === 'Complete' || row.status === 'Left'
    if (isOver || isUndone) await worklist.finished(tx, services, ref, isOver)
    return
  }
  const title = shownName(row)
  await worklist.open(tx, services, { ...ref, title, patientId: row.patient_id, waitingSince: null })
  await worklist.waiting(tx, services, ref, row.status_since)
}

export const closeWork = (tx: Tx, services: Services, row: VisitRow): Promise<void> =>
  worklist.close(tx, services, refOf(row))

/** How far the team is with these visits of a practice; those who have not arrived are left out. */
export async function listWork(
  db: Database,
  practiceId: string,
  rows: readonly VisitRow[],
  now: Date,
): Promise<WorkState[]> {
  const arrived = rows.filter(({ status }) => status !== 'Upcoming').map(({ id }) => id)
  const states = await worklist.presentStates(db, { practiceId, kind: visitItem.kind }, arrived, now)
  return [...states.values()]
}
