import { FAX_ALERTS, faxReceived } from '@corridor/contract/fax/alerts.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import * as office from '#capabilities/office/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { otherPartyOf, titleOf } from './present.ts'
import type { FaxRow } from './store/tables.ts'
import { suggest } from './suggest/suggest-job.ts'

const refOf = (practiceId: string, itemId: string): worklist.Ref => ({
  practiceId,
  kind: faxItem.kind,
  itemId,
})

/** The practice can work on its side of a fax; what came in is waited for. The transaction acts for it, or for the system. */
export async function openWork(tx: Tx, services: Services, row: FaxRow, practiceId: string): Promise<void> {
  const isReceiver = row.recipient_practice_id === practiceId
  await worklist.open(tx, services, {
    ...refOf(practiceId, row.id),
    title: titleOf(row, practiceId),
    patientId: isReceiver ? row.recipient_patient_id : row.sender_patient_id,
    waitingSince: isReceiver && row.document_status === 'NotProcessed' ? row.created_at : null,
  })
}

export const workWaits = (tx: Tx, services: Services, practiceId: string, id: string, since?: Date) =>
  worklist.waiting(tx, services, refOf(practiceId, id), since)

export const workAnswered = (tx: Tx, services: Services, practiceId: string, id: string) =>
  worklist.answered(tx, services, refOf(practiceId, id))

/** A fax came in: its team can work on it and is notified. */
export async function receiveWork(
  tx: Tx,
  services: Services,
  row: FaxRow,
  practiceId: string,
): Promise<void> {
  await openWork(tx, services, row, practiceId)
  await tx.queue(suggest, { faxId: row.id, practiceId })
  tx.alert(faxReceived, {
    to: await office.listTeamIds(tx.db, practiceId),
    practiceId,
    about: row.id,
    facts: { id: row.id, from: otherPartyOf(row, false) },
    at: tx.now,
  })
}

/** Nobody has to look any more, or this person does not. */
export function settleAlerts(tx: Tx, faxId: string, personId?: string): void {
  for (const kind of FAX_ALERTS) tx.settle(kind, faxId, personId)
}

const isOwnOut = (row: FaxRow, practiceId: string): boolean => row.sender_practice_id === practiceId

/** Whether this side has something to do: it came in and is not processed, or it did not get through and was not sent again. */
const isOpenFor = (row: FaxRow, practiceId: string): boolean =>
  isOwnOut(row, practiceId)
    ? row.e_fax_status === 'Failed' && row.resent_as_id === null
    : row.document_status === 'NotProcessed'

/** What a practice puts into its archive waits for nobody there; what it takes out again is open as before, unless somebody was done with it. */
export async function moveArchivedWork(
  tx: Tx,
  services: Services,
  row: FaxRow,
  { practiceId, isArchived }: { practiceId: string; isArchived: boolean },
): Promise<void> {
  if (!isOpenFor(row, practiceId)) return
  const [item] = await worklist.listStates(tx.db, refOf(practiceId, row.id), [row.id])
  if (item?.done_at) return
  if (isArchived) await workAnswered(tx, services, practiceId, row.id)
  else await workWaits(tx, services, practiceId, row.id, row.created_at)
}

/**
 * A fax that did not get through waits for somebody of its practice, not only for its sender, until it is on its way again. One to the practice's
 * own number has one item for both of its sides, and waits there as something that came in.
 */
export async function moveSentWork(tx: Tx, services: Services, row: FaxRow): Promise<void> {
  const { sender_practice_id: practiceId, recipient_practice_id, id } = row
  if (practiceId === null || practiceId === recipient_practice_id) return
  if (isOpenFor(row, practiceId)) return workWaits(tx, services, practiceId, id)
  const waited = await worklist.listNeedingSince(tx.db, refOf(practiceId, id), [id])
  if (waited.has(id)) await workAnswered(tx, services, practiceId, id)
}
