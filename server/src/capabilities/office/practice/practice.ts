import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { NewPractice } from '@corridor/contract/office/model.ts'
import { practiceCategoryOf } from '@corridor/contract/office/practice-types.ts'
import { defaultClaimsFor, OWNER_CLAIMS } from '@corridor/contract/office/roles.ts'
import { timeZoneOf } from '@corridor/contract/office/time-zones.ts'
import { isDoctorRole } from '@corridor/contract/people/rules.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishOfficeChanged } from '../live.ts'
import { listMembers } from '../store/members.ts'
import {
  deletePendingRow,
  followFaxNumbersRow,
  insertPractice,
  setApproved,
  setEfaxNumber,
  setHasNoEfax,
} from '../store/practices.ts'
import { type ChangesTeams, join } from '../team/membership.ts'
import { lockOffice } from '../team/team.ts'
import { newInviteCode } from './invite-code.ts'

/** Publishes a changed practice to all members, whose own record and standing depend on it. */
export async function publishPractice(
  tx: Tx,
  { identity }: NotifiesStanding,
  practiceId: string,
): Promise<void> {
  const members = await listMembers(tx.db, practiceId)
  await identity.standingChanged(tx, ...members.map(({ person_id }) => person_id))
  publishOfficeChanged(tx, practiceId, 'practice')
}

const ownerClaims = (role: string): Claim[] => [
  ...new Set([...OWNER_CLAIMS, ...(isDoctorRole(role) ? defaultClaimsFor(role) : [])]),
]

interface Owner {
  id: string
  role: string
  claims?: readonly Claim[]
}

type PracticeInput = Pick<NewPractice, 'id' | 'name'> & Partial<NewPractice>

/** Inserts a practice with its owner; the number is in E.164. Returns false when the id is another practice's. */
async function addWithOwner(
  tx: Tx,
  services: ChangesTeams,
  { id, name, practiceType, address, telephoneNumber }: PracticeInput,
  { id: personId, role, claims = ownerClaims(role) }: Owner,
  isPending: boolean,
): Promise<boolean> {
  const isNew = await insertPractice(tx.db, {
    id,
    name,
    category: practiceType ? practiceCategoryOf(practiceType) : null,
    type: practiceType ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    telephone_number: telephoneNumber ?? null,
    mobile_number: null,
    efax_number: null,
    invite_code: await newInviteCode(tx.db),
    is_pending_approval: isPending,
    created_at: tx.now,
    addresses: JSON.stringify(address ? [address] : []),
    office_hours: '[]',
    time_zone: address && timeZoneOf(address.state),
  })
  if (isNew) await join(tx, services, { personId, practiceId: id, role }, claims)
  return isNew
}

/**
 * Opens a practice that waits for the operator, with its owner. Returns false when the id, which comes from the client, is
 * another practice's: the sender must not become a member of it.
 */
export const openPractice = (
  tx: Tx,
  services: Pick<Services, 'hooks' | 'identity' | 'people'>,
  practice: NewPractice,
  owner: Owner,
): Promise<boolean> => addWithOwner(tx, services, practice, owner, true)

/** Opens a practice for the operator, approved at once. Its owner fills in the rest under My office. */
export async function openApprovedPractice(
  tx: Tx,
  services: ChangesTeams,
  name: string,
  owner: Owner,
): Promise<void> {
  await addWithOwner(tx, services, { id: randomUUID(), name }, owner, false)
}

/** Approves a practice. Returns whether it was waiting for approval. */
export async function approvePractice(
  tx: Tx,
  services: Pick<Services, 'identity'>,
  practiceId: string,
): Promise<boolean> {
  if (!(await setApproved(tx.db, practiceId))) return false
  await publishPractice(tx, services, practiceId)
  return true
}

/**
 * Deletes a practice that was never approved; its people keep their accounts, without claims, and may choose another.
 * Returns whether there was one.
 */
export async function removePendingPractice(
  tx: Tx,
  services: Pick<Services, 'hooks' | 'identity' | 'people'>,
  practiceId: string,
): Promise<boolean> {
  const members = await listMembers(tx.db, practiceId)
  if (!(await deletePendingRow(tx.db, practiceId))) return false
  for (const { person_id } of members) {
    await people.change(tx, services, person_id, { claims: { withdraw: 'all' } })
    await services.identity.standingChanged(tx, person_id)
  }
  return true
}

/** Saves the practice's fax number, in E.164, or that it has none. The caller must be an admin. */
export async function changeEfaxNumber(
  tx: Tx,
  services: Pick<Services, 'identity'>,
  admin: Person,
  number: string | null,
): Promise<void> {
  const practice = await lockOffice(tx, admin)
  if (number === null) await setHasNoEfax(tx.db, practice.id)
  else await setEfaxNumber(tx.db, practice.id, number)
  await publishPractice(tx, services, practice.id)
}

/** Partners read a practice's fax number in its settings: a number that it doesn't have gives way to the first that it has. */
export async function followFaxNumbers(
  tx: Tx,
  services: NotifiesStanding,
  practiceId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length > 0 && (await followFaxNumbersRow(tx.db, practiceId, numbers)))
    await publishPractice(tx, services, practiceId)
}
