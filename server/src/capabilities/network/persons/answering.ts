import { personAccepted, personAsked } from '@corridor/contract/network/alerts.ts'
import { requestNotFound, upgradeNeeded } from '@corridor/contract/network/errors.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { lockPair } from '../store/holding.ts'
import { answerRequest, findConnection } from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { screenOf } from './facts.ts'
import { removeEmailInvites, tellBoth, tieTwo } from './telling.ts'

type Answers = Pick<Services, 'people' | 'config' | 'network'>

async function tellSource(tx: Tx, row: PersonConnectionRow): Promise<void> {
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

/** Connects two of whom one has asked. The pair is held; nobody who comes later finds the request open. */
export async function accepted(
  tx: Tx,
  services: Answers,
  open: PersonConnectionRow,
): Promise<PersonConnectionRow> {
  const { source_person_id, target_person_id } = open
  const row = found(
    await answerRequest(tx.db, open.id, target_person_id, 'Accepted', tx.now),
    requestNotFound,
  )
  await removeEmailInvites(tx, source_person_id, target_person_id)
  tx.settle(personAsked, row.id)
  await tellSource(tx, row)
  await tellBoth(tx, services, row)
  await tieTwo(tx, services, source_person_id, target_person_id)
  return row
}

/** A request to this person, held. Somebody else's answers like one that was never there. */
async function lockRequest(tx: Tx, person: Person, id: string): Promise<PersonConnectionRow> {
  const asked = found(await findConnection(tx.db, id), requestNotFound)
  check(asked.target_person_id === person.id, requestNotFound)
  await lockPair(tx.db, asked.source_person_id, person.id)
  return found(await findConnection(tx.db, id), requestNotFound)
}

/** Accepts somebody's request. One that is accepted already stays so; taken back or turned down, it is not found. */
export async function acceptPersonRequest(
  tx: Tx,
  services: Answers,
  person: Person,
  personConnectionId: string,
): Promise<PersonConnectionRow> {
  const asked = await lockRequest(tx, person, personConnectionId)
  if (asked.status === 'Accepted') return asked
  check(asked.status === 'Pending', requestNotFound)
  check(hasNetwork(person.claims), upgradeNeeded)
  return accepted(tx, services, asked)
}

/** Turns somebody's request down, also when they cannot open the network. One that is turned down already stays so. */
export async function rejectPersonRequest(
  tx: Tx,
  services: Answers,
  person: Person,
  personConnectionId: string,
): Promise<void> {
  const asked = await lockRequest(tx, person, personConnectionId)
  if (asked.status === 'Rejected') return
  const row = await answerRequest(tx.db, asked.id, person.id, 'Rejected', tx.now)
  tx.settle(personAsked, asked.id)
  await tellBoth(tx, services, found(row, requestNotFound))
}
