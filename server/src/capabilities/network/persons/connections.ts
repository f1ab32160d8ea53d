import { personAccepted, personRequested } from '@corridor/contract/network/alerts.ts'
import { connectionNotFound } from '@corridor/contract/network/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lockPair } from '../store/locks.ts'
import { endBetween, endConnectionRow, findConnection } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { publishContactsOfBoth, publishToBoth } from './events.ts'
import { otherOf } from './present.ts'

type EndServices = Pick<Services, 'people' | 'config' | 'hooks'>

/** Settles the alerts of an ended request or connection, and publishes its end to both. */
async function publishEnded(tx: Tx, services: EndServices, row: PersonConnectionRow): Promise<void> {
  tx.settle(personRequested, row.id)
  tx.settle(personAccepted, row.id)
  await publishToBoth(tx, services, row)
}

/** Withdraws a request of this person, or ends a connection of theirs. */
export async function endConnection(
  tx: Tx,
  services: EndServices,
  person: Person,
  id: string,
): Promise<void> {
  const connection = found(await findConnection(tx.db, id), connectionNotFound)
  const otherId = otherOf(connection, person.id)
  await lockPair(tx.db, person.id, otherId)
  const before = await findConnection(tx.db, id)
  const row = found(await endConnectionRow(tx.db, id, person.id, tx.now), connectionNotFound)
  await publishEnded(tx, services, row)
  if (before?.status === 'Accepted') await endContact(tx, services, person.id, otherId)
}

/** Publishes that two people lost each other as contacts, and runs the hooks of other capabilities. */
export async function endContact(tx: Tx, services: Pick<Services, 'hooks'>, one: string, other: string) {
  publishContactsOfBoth(tx, one, other)
  await services.hooks.run('network.connectionEnded', tx, { personId: one }, { personId: other })
}

/** Ends the request or connection between two people, whichever of them requested it. The caller has locked the pair. */
export async function endAllBetween(
  tx: Tx,
  services: EndServices,
  one: string,
  other: string,
): Promise<void> {
  const row = await endBetween(tx.db, one, other, tx.now)
  if (row) await publishEnded(tx, services, row)
}
