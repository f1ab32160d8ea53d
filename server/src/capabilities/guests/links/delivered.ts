import type { MovedDelivery } from '#capabilities/deliveries/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { deliveryOf } from '../outbound.ts'
import { listLinksOf, setUndelivered } from '../store/links.ts'
import type { Link } from '../store/tables.ts'

/** A late report about an older sending says nothing about the newest. */
const isOfOlder = (link: Link, deliveryId: string): boolean =>
  Array.from({ length: link.sending - 1 }, (_, before) =>
    deliveryOf({ ...link, sending: before + 1 }),
  ).includes(deliveryId)

/** Notes on a link whether its mail or text arrived, so that its sender sees it in the list. */
export async function noteDelivery(
  tx: Tx,
  { guestKinds }: Pick<Services, 'guestKinds'>,
  { id, state, item }: MovedDelivery,
): Promise<void> {
  const kind = item && guestKinds.findByItem(item.kind)
  if (!kind) return
  const [link] = await listLinksOf(tx.db, kind.name, [item.id])
  const isUndelivered = state === 'failed'
  if (!link || link.is_undelivered === isUndelivered || isOfOlder(link, id)) return
  await setUndelivered(tx.db, link.id, isUndelivered)
  kind.onDelivered?.(tx, link)
}
