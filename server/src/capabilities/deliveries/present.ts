import type { Delivery, DeliveryEvent } from '@corridor/contract/deliveries/model.ts'
import { isRetriable } from '@corridor/contract/deliveries/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { DeliveryRow, EventRow } from './store/deliveries.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const presentDelivery = (row: DeliveryRow, itemName: string | null): Delivery => ({
  id: row.id,
  channel: row.channel,
  to: row.to_masked,
  purpose: row.purpose,
  item:
    row.item_kind === null || row.item_id === null
      ? null
      : { kind: row.item_kind, id: row.item_id, name: itemName },
  service: row.provider,
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  waitsUntil: row.state === 'queued' ? instant(row.waits_until) : null,
  handedOverAt: instant(row.handed_over_at),
  changedAt: row.changed_at.toISOString(),
  retryOf: row.retry_of,
  retriedAs: row.retried_as,
  canRetry: isRetriable(row.state) && row.retried_as === null && row.sealed !== null,
  canCancel: row.state === 'queued' && !row.is_in_flight,
})

export const presentEvent = ({ at, kind, reason }: EventRow): DeliveryEvent => ({
  at: at.toISOString(),
  kind,
  reason,
})

/** With the names of what they are about, where the viewer may see it. */
export async function presentDeliveries(
  { deliveries }: Pick<Services, 'deliveries'>,
  db: Database,
  viewer: Person,
  rows: readonly DeliveryRow[],
): Promise<Delivery[]> {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [kind, { namesOf }] of deliveries.itemKinds) {
    const ids = [...new Set(rows.flatMap((row) => (row.item_kind === kind && row.item_id) || []))]
    if (namesOf && ids.length > 0) names.set(kind, await namesOf(db, viewer, ids))
  }
  return rows.map((row) =>
    presentDelivery(row, names.get(row.item_kind ?? '')?.get(row.item_id ?? '') ?? null),
  )
}
