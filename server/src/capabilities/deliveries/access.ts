import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Item } from './sending/outgoing.ts'

/** Checked for each page of an export, because the caller may lose the administration while it runs. */
export const mayExport = (caller: Person, practiceId: string): boolean =>
  caller.practiceId === practiceId && !caller.isSuspended && caller.claims.has('PracticeAdmin')

/** An item that is a delivery itself, for what is about nothing else. */
export const DELIVERY_ITEM = 'delivery'

/** The practice's admins see everything that left; others what the item's own capability lets them see. */
export async function mayReadItem(
  { deliveries }: Pick<Services, 'deliveries'>,
  db: Database,
  viewer: Person,
  item: Item,
): Promise<boolean> {
  if (viewer.claims.has('PracticeAdmin')) return true
  return (await deliveries.itemKinds.get(item.kind)?.mayRead(db, viewer, item.id)) ?? false
}
