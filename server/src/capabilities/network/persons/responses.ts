import { personAccepted, personRequested } from '@corridor/contract/network/alerts.ts'
import { requestNotFound, upgradeNeeded } from '@corridor/contract/network/errors.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { lockPair } from '../store/locks.ts'
import { findConnection, updateResponse } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { publishToBoth, removeEmailInvites, startContact } from './events.ts'
import { screenOf } from './facts.ts'

type RequestServices = Pick<Services, 'people' | 'config' | 'hooks'>

async function alertSource(tx: Tx, row: PersonConnectionRow): Promise<void> {
  const target = await people.find(tx.db, row.target_person_id)
  const source = await people.find(tx.db, row.source_person_id)
  if (!target || !source) return
  tx.alert(personAccepted, {
    to: [source.id],
    from: target.id,
    practiceId: null,
    about: row.id,
    facts: { name: people.nameOf(target), personId: target.id, screen: screenOf(source) },
    at: tx.now,
  })
}

/** Connects the two people of an open request. The caller has locked the pair, so nobody else can respond to it too. */
export async function acceptPending(
  tx: Tx,
  services: RequestServices,
  open: PersonConnectionRow,
): Promise<PersonConnectionRow> {
  const { source_person_id, target_person_id } = open
  const row = found(
    await updateResponse(tx.db, open.id, target_person_id, 'Accepted', tx.now),
    requestNotFound,
  )
  await removeEmailInvites(tx, source_person_id, target_person_id)
  tx.settle(personRequested, row.id)
  await alertSource(tx, row)
  await publishToBoth(tx, services, row)
  await startContact(tx, services, source_person_id, target_person_id)
  return row
}

/** A request to this person, with its pair locked. A request to somebody else is not found. */
async function lockRequest(tx: Tx, person: Person, id: string): Promise<PersonConnectionRow> {
  const request = found(await findConnection(tx.db, id), requestNotFound)
  check(request.target_person_id === person.id, requestNotFound)
  await lockPair(tx.db, request.source_person_id, person.id)
  return found(await findConnection(tx.db, id), requestNotFound)
}

/** Accepts a request to this person. Accepting twice is fine; a withdrawn or declined request is not found. */
export async function acceptPersonRequest(
  tx: Tx,
  services: RequestServices,
  person: Person,
  personConnectionId: string,
): Promise<PersonConnectionRow> {
  const request = await lockRequest(tx, person, personConnectionId)
  if (request.status === 'Accepted') return request
  check(request.status === 'Pending', requestNotFound)
  check(hasNetwork(person.claims), upgradeNeeded)
  return acceptPending(tx, services, request)
}

/** Declines a request to this person, who need not be able to open the network. Declining twice is fine. */
export async function declinePersonRequest(
  tx: Tx,
  services: RequestServices,
  person: Person,
  personConnectionId: string,
): Promise<void> {
  const request = await lockRequest(tx, person, personConnectionId)
  if (request.status === 'Rejected') return
  const row = await updateResponse(tx.db, request.id, person.id, 'Rejected', tx.now)
  tx.settle(personRequested, request.id)
  await publishToBoth(tx, services, found(row, requestNotFound))
}
