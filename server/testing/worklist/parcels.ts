import { randomUUID } from 'node:crypto'
import { workItemKind } from '@corridor/contract/worklist/work-item.ts'
import { sql } from 'kysely'
import * as worklist from '#capabilities/worklist/public.ts'
import { seenByTeam } from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import type { TestApp } from '../test-app.ts'

/** A kind of item that only tests declare: parcels that arrive at the front desk. */
export const parcelKind = workItemKind({
  kind: 'test.parcel',
  claim: 'SharedInbox',
  noun: 'a parcel',
  waiting: (count) => (count === 1 ? '1 parcel is waiting' : `${count} parcels are waiting`),
  todo: 'Open the parcel',
  target: (itemId) => `/dashboard?parcel=${itemId}`,
})

/** A second one, behind another claim. */
export const letterKind = workItemKind({
  ...parcelKind,
  kind: 'test.letter',
  claim: 'SecureEmail',
  noun: 'a letter',
})

/** A parcel whose id begins with a person's is for them alone. */
const parcels: WorkItemSource = {
  kind: parcelKind,
  maySee: (itemId, personId) =>
    sql`(NOT starts_with(${itemId}, 'private-') OR starts_with(${itemId}, 'private-' || ${personId}::text))`,
}

export const declareParcels = ({ workItems }: Services): void => {
  workItems.set(parcelKind.kind, parcels)
  workItems.set(letterKind.kind, { kind: letterKind, maySee: seenByTeam })
}

interface Parcel {
  itemId?: string
  kind?: string
  title?: string
  waitingSince?: Date | null
  patientId?: string
}

/** Opens an item of a practice as a capability would, in a transaction of its own. */
export async function openParcel(
  { services, clock }: TestApp,
  practiceId: string,
  {
    itemId = randomUUID(),
    kind = parcelKind.kind,
    title = 'A parcel',
    waitingSince = clock.now(),
    patientId,
  }: Parcel = {},
): Promise<{ kind: string; itemId: string }> {
  declareParcels(services)
  const item = { practiceId, kind, itemId, title, waitingSince, patientId }
  await services.transactions.run((tx) => worklist.open(tx, services, item), { practiceId })
  return { kind, itemId }
}

/** Does something about an item as its capability would. */
export const withParcels = ({ services }: TestApp, practiceId: string, work: (tx: Tx) => Promise<void>) =>
  services.transactions.run(work, { practiceId })
