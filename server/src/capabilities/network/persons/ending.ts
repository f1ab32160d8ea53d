import { personAccepted, personAsked } from '@corridor/contract/network/alerts.ts'
import { connectionNotFound } from '@corridor/contract/network/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lockPair } from '../store/holding.ts'
import { endBetween, endConnectionRow, findConnection } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { otherOf } from './present.ts'
import { tellBoth, tellContactsOfBoth } from './telling.ts'

type Ends = Pick<Services, 'people' | 'config' | 'network'>

/** What follows from the end of a request or a connection, for both. */
async function tellEnded(tx: Tx, services: Ends, row: PersonConnectionRow): Promise<void> {
  tx.settle(personAsked, row.id)
  tx.settle(personAccepted, row.id)
  await tellBoth(tx, services, row)
}

/** Takes back a request of this person's, or ends a connection of theirs. Ended already, it stays so. */
export async function endConnection(tx: Tx, services: Ends, person: Person, id: string): Promise<void> {
  const known = found(await findConnection(tx.db, id), connectionNotFound)
  const otherId = otherOf(known, person.id)
  await lockPair(tx.db, person.id, otherId)
  const before = await findConnection(tx.db, id)
  const row = found(await endConnectionRow(tx.db, id, person.id, tx.now), connectionNotFound)
  await tellEnded(tx, services, row)
  if (before?.status === 'Accepted') await partTwo(tx, services, person.id, otherId)
}

/** Two people are parted: both may write to others than before, and what hangs on their connection learns it. */
export async function partTwo(tx: Tx, services: Pick<Services, 'network'>, one: string, other: string) {
  tellContactsOfBoth(tx, one, other)
  for (const hear of services.network.whenEnded) await hear(tx, { personId: one }, { personId: other })
}

/** Ends whatever is between two people, whoever began it. The pair is held. */
export async function endAllBetween(tx: Tx, services: Ends, one: string, other: string): Promise<void> {
  const row = await endBetween(tx.db, one, other, tx.now)
  if (row) await tellEnded(tx, services, row)
}
