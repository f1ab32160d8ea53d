import { personConnectionChanged, registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type * as people from '../../people/public.ts'
import { ownOf, publishContactsChanged } from '../live.ts'
import { deleteEmailInvitesBetween } from '../store/email-invites.ts'
import { listReceived } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { canRespond, type PresentServices, presentViewed } from './present.ts'

/**
 * Publishes connections to both people. A sender who knows only an address gets no event, because it would reveal that the
 * address belongs to somebody, or that the request was declined.
 */
export async function publishToBoth(
  tx: Tx,
  services: PresentServices,
  ...rows: readonly PersonConnectionRow[]
): Promise<void> {
  const viewed = rows.flatMap((row) => [
    ...(row.is_by_address ? [] : [{ viewerId: row.source_person_id, row }]),
    { viewerId: row.target_person_id, row },
  ])
  for (const { viewerId, connection } of await presentViewed(tx.db, services, viewed))
    tx.publish(personConnectionChanged, { connection }, ownOf(viewerId))
}

/** Deletes the invitations that two people sent to each other's address, once they are connected. */
export async function removeEmailInvites(tx: Tx, one: string, other: string): Promise<void> {
  for (const fromId of await deleteEmailInvitesBetween(tx.db, one, other))
    tx.publish(registrationInvitesChanged, {}, ownOf(fromId))
}

export function publishContactsOfBoth(tx: Tx, one: string, other: string): void {
  for (const personId of [one, other].sort()) publishContactsChanged(tx, { personId })
}

/** Publishes that two people became contacts, and runs the hooks of other capabilities. */
export async function startContact(tx: Tx, services: Pick<Services, 'hooks'>, one: string, other: string) {
  publishContactsOfBoth(tx, one, other)
  await services.hooks.run('network.connectionMade', tx, { personId: one }, { personId: other })
}

/**
 * Publishes the requests to a person whose ability to respond changed: the requests move between the lists of both sides.
 */
export async function publishUpgradeChanged(
  tx: Tx,
  services: PresentServices,
  before: people.PersonRecord,
  after: people.PersonRecord,
): Promise<void> {
  if (canRespond(services, before) === canRespond(services, after)) return
  await publishToBoth(tx, services, ...(await listReceived(tx.db, after.id)))
}
