import { personConnectionChanged, registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type * as people from '../../people/public.ts'
import { ownOf, tellContacts } from '../live.ts'
import { takeInvitesBetween } from '../store/email-invites.ts'
import { listReceived } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { canAnswer, type Presents, presentConnections } from './present.ts'

/** Tells one of the two how it stands between them now. */
async function tellOne(
  tx: Tx,
  services: Presents,
  personId: string,
  row: PersonConnectionRow,
): Promise<void> {
  for (const connection of await presentConnections(tx.db, services, personId, [row]))
    tx.announce(personConnectionChanged, { connection }, ownOf(personId))
}

/**
 * Tells both how it stands between them now. Whoever asked by an address is not told of what they do not see: not that it came
 * to somebody, nor that it was turned down.
 */
export async function tellBoth(tx: Tx, services: Presents, row: PersonConnectionRow): Promise<void> {
  if (!row.is_by_address) await tellOne(tx, services, row.source_person_id, row)
  await tellOne(tx, services, row.target_person_id, row)
}

/** Two are connected: what they have written to each other's address has done its work. */
export async function removeEmailInvites(tx: Tx, one: string, other: string): Promise<void> {
  for (const fromId of await takeInvitesBetween(tx.db, one, other))
    tx.announce(registrationInvitesChanged, {}, ownOf(fromId))
}

/** Both may write to others than before. */
export function tellContactsOfBoth(tx: Tx, one: string, other: string): void {
  for (const personId of [one, other].sort()) tellContacts(tx, { personId })
}

/** Two people may write to each other from now on: both hear of it, and what hangs on their connection. */
export async function tieTwo(tx: Tx, services: Pick<Services, 'network'>, one: string, other: string) {
  tellContactsOfBoth(tx, one, other)
  for (const hear of services.network.whenTied) await hear(tx, { personId: one }, { personId: other })
}

/**
 * Somebody can answer from now on, or cannot any more: what they were asked moves between the lists, theirs and those of whoever
 * asked.
 */
export async function tellWhetherTheyAnswer(
  tx: Tx,
  services: Presents,
  before: people.KnownPerson,
  after: people.KnownPerson,
): Promise<void> {
  if (canAnswer(services, before) === canAnswer(services, after)) return
  for (const row of await listReceived(tx.db, after.id)) await tellBoth(tx, services, row)
}
