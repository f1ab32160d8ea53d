import { ITEM_DELIVERIES_MAX } from '@corridor/contract/deliveries/limits.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { DELIVERY_ITEM, mayReadItem } from './access.ts'
import type { Item } from './sending/outgoing.ts'
import { type DeliveryRow, listOfItem, listRepeated } from './store/deliveries.ts'

/** What left about an item, newest first, if the viewer may see it. Nothing, missing and foreign answer alike. */
export async function readItem(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  viewer: Person & { practiceId: string },
  item: Item,
): Promise<DeliveryRow[]> {
  found((await mayReadItem(services, db, viewer, item)) || undefined)
  const rows =
    item.kind === DELIVERY_ITEM
      ? await listRepeated(db, viewer.practiceId, item.id)
      : await listOfItem(db, viewer.practiceId, item, ITEM_DELIVERIES_MAX)
  return found(rows.length > 0 ? rows : undefined)
}
