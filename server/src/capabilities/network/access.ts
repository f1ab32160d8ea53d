import { claimsInForce } from '@corridor/contract/features.ts'
import type { ErrorKind } from '@corridor/contract/kernel/errors.ts'
import {
  onYourTeam,
  ownPractice,
  personNotReachable,
  requestNotFound,
  upgradeNeeded,
  yourself,
} from '@corridor/contract/network/errors.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import {
  type Kind,
  kindOf,
  otherOf,
  type Pair,
  type Party,
  partyId,
  partyOf,
  receiverOf,
  senderOf,
  sideIn,
} from './party.ts'
import { listHiddenIds } from './store/blocks.ts'
import { findConnection, type NewConnection } from './store/connections.ts'
import { listContactsAmong } from './store/contacts.ts'
import { isOnSide, lockParties } from './store/locks.ts'
import { isVisible, listIndividualIds } from './store/parties.ts'
import type { ConnectionRow } from './store/tables.ts'

type LetInServices = Pick<Services, 'config' | 'clock'>

/**
 * Of these people, those whom somebody may write to: their team, the people of connected practices, those connected in person,
 * and individuals and practices that are linked. Read from the database, so that it is true within the caller's transaction.
 */
export async function contactsAmong(
  db: Database,
  services: LetInServices,
  person: Pick<Person, 'id' | 'claims'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!person.claims.has('User')) return new Set()
  return new Set(await listContactsAmong(db, person.id, ids, people.letInNow(services)))
}

/** Whether a person may write to another. Every capability checks this before it brings two people together. */
export const mayWrite = async (
  db: Database,
  services: LetInServices,
  person: Pick<Person, 'id' | 'claims'>,
  otherId: string,
): Promise<boolean> => (await contactsAmong(db, services, person, [otherId])).has(otherId)

/** Whether a person has, at this moment, the claims to respond to a request. */
export const mayRespond = (
  { config }: Pick<Services, 'config'>,
  { claims }: Pick<people.PersonRecord, 'claims'>,
): boolean => hasNetwork(claimsInForce(claims, config.features))

/**
 * The sender of an invitation by address does not see the request that came of it: it would reveal that the address belongs to
 * somebody. A side that declined an invite no longer sees it.
 */
export const maySee = (row: ConnectionRow, viewer: Party): boolean =>
  row.from_party === partyId(viewer) ? !row.is_by_address : row.kind === 'person' || row.status === 'pending'

/** Locks the caller's side with another. A caller who left the team meanwhile, or joined one, may not act for that side. */
export async function lockWith(tx: Tx, person: Person, kind: Kind, other: Party): Promise<Pair> {
  const pair: Pair = [sideIn(kind, person), other]
  await lockParties(tx.db, pair)
  if (kind === 'practice') check(await isOnSide(tx.db, person.id, pair[0]))
  return pair
}

interface OwnFilter {
  kind: Kind
  id: string
  /** Only a request to the caller's side, and not one of theirs. */
  isReceived?: boolean
  refusal?: ErrorKind
}

/** A request or connection of the caller's, with its pair locked. Withdrawn, responded to and foreign ones are refused alike. */
export async function lockOwn(
  tx: Tx,
  person: Person,
  { kind, id, isReceived, refusal = requestNotFound }: OwnFilter,
): Promise<ConnectionRow> {
  const ownId = partyId(sideIn(kind, person))
  const seen = found(await findConnection(tx.db, kind, id), refusal)
  check(seen.to_party === ownId || (!isReceived && seen.from_party === ownId), refusal)
  await lockWith(tx, person, kind, otherOf(seen, ownId))
  return found(await findConnection(tx.db, kind, id), refusal)
}

/**
 * An invite that the caller's side sent and may see, with its pair locked. Only when the id is of no such invite may the caller
 * look for an invitation by address, because otherwise both sides are locked already.
 */
export async function lockSentInvite(tx: Tx, person: Person, id: string): Promise<ConnectionRow | undefined> {
  const row = await findConnection(tx.db, 'practice', id)
  if (row?.from_party !== partyId(partyOf(person)) || row.is_by_address) return undefined
  await lockWith(tx, person, 'practice', receiverOf(row))
  return row
}

/** Whether the caller may accept this request now: a practice that was suspended meanwhile is not found. */
export async function checkAcceptable(tx: Tx, person: Person, row: ConnectionRow): Promise<void> {
  if (row.kind === 'person') {
    check(row.status === 'pending', requestNotFound)
    check(hasNetwork(person.claims), upgradeNeeded)
    return
  }
  const sender = senderOf(row)
  if ('practiceId' in sender) check(await isVisible(tx.db, sender.practiceId), requestNotFound)
}

export const checkNotOneself = ({ from, to }: Pick<NewConnection, 'from' | 'to'>): void =>
  check(partyId(from) !== partyId(to), kindOf([from, to]) === 'practice' ? ownPractice : yourself)

/** People who do not exist and people who are not let in are refused alike. */
export async function checkLetIn(tx: Tx, services: LetInServices, personId: string): Promise<void> {
  const person = found(await people.find(tx.db, personId), personNotReachable)
  check(people.letInNow(services).includes(person.let_in), personNotReachable)
}

/**
 * Whether a request can reach its receiver, who is locked. Practices that are not visible are not found; nor are people who are
 * not let in, are not individuals where a practice asks, or have a block between them and the sender.
 */
export async function checkReachable(
  tx: Tx,
  services: LetInServices & Pick<Services, 'people'>,
  { from, fromId, to }: NewConnection,
): Promise<void> {
  if ('practiceId' in to) return check(await isVisible(tx.db, to.practiceId), practiceNotFound)
  const { personId } = to
  if ('practiceId' in from) {
    const individuals = await listIndividualIds(tx.db, [personId], people.letInNow(services))
    check(individuals.length > 0, personNotReachable)
  } else await checkLetIn(tx, services, personId)
  check(!(await listHiddenIds(tx.db, fromId)).includes(personId), personNotReachable)
  if ('practiceId' in from) return
  const workplaces = await services.people.workplaces(tx.db, [fromId, personId])
  const practiceId = workplaces.get(fromId)?.practiceId
  check(practiceId === undefined || practiceId !== workplaces.get(personId)?.practiceId, onYourTeam)
}
