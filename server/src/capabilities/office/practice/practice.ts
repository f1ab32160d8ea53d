import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { NewPractice } from '@corridor/contract/office/model.ts'
import { practiceCategoryOf } from '@corridor/contract/office/practice-types.ts'
import { defaultClaimsFor, OWNER_CLAIMS } from '@corridor/contract/office/roles.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { timeZoneOf } from '@corridor/contract/office/time-zones.ts'
import { isDoctorRole } from '@corridor/contract/people/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { tellOffice } from '../live.ts'
import { listMembers } from '../store/members.ts'
import {
  addPractice,
  removePendingRow,
  setApproved,
  setEfaxNumber,
  setHasNoEfax,
} from '../store/practices.ts'
import { type ChangesTeams, join } from '../team/membership.ts'
import { lockOffice } from '../team/team.ts'
import { newInviteCode } from './invite-code.ts'

/** Everybody's own record shows the practice, and what they may open follows from it. */
export async function tellPractice(tx: Tx, { identity }: Services, practiceId: string): Promise<void> {
  const members = await listMembers(tx.db, practiceId)
  await identity.standingChanged(tx, ...members.map(({ person_id }) => person_id))
  tellOffice(tx, practiceId, 'practice')
}

const ownerClaims = (role: string): Claim[] => [
  ...new Set([...OWNER_CLAIMS, ...(isDoctorRole(role) ? defaultClaimsFor(role) : [])]),
]

interface Owner {
  id: string
  role: string
  claims?: readonly Claim[]
}

type Known = Pick<NewPractice, 'id' | 'name'> & Partial<NewPractice>

/** Adds a practice with its owner in it; its number comes in E.164. Answers whether it did: the id may be another practice's. */
async function addWithOwner(
  tx: Tx,
  services: ChangesTeams,
  { id, name, practiceType, address, telephoneNumber }: Known,
  { id: personId, role, claims = ownerClaims(role) }: Owner,
  isPending: boolean,
): Promise<boolean> {
  const isNew = await addPractice(tx.db, {
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
    office_hours: JSON.stringify(usualHours()),
    time_zone: address && timeZoneOf(address.state),
  })
  if (isNew) await join(tx, services, { personId, practiceId: id, role }, claims)
  return isNew
}

/**
 * Opens a practice that waits for the operator, with its owner in it. Answers whether it did: an id that another practice
 * has comes from the client, and must not bring its sender into somebody else's practice.
 */
export const openPractice = (
  tx: Tx,
  services: Services,
  practice: NewPractice,
  owner: Owner,
): Promise<boolean> => addWithOwner(tx, services, practice, owner, true)

/** Opens a practice that the operator knows, approved at once. Its owner fills in the rest under My office. */
export async function openKnownPractice(
  tx: Tx,
  services: ChangesTeams,
  name: string,
  owner: Owner,
): Promise<void> {
  await addWithOwner(tx, services, { id: randomUUID(), name }, owner, false)
}

/** Opens a practice to its team. Answers whether it had waited for that. */
export async function approvePractice(tx: Tx, services: Services, practiceId: string): Promise<boolean> {
  if (!(await setApproved(tx.db, practiceId))) return false
  await tellPractice(tx, services, practiceId)
  return true
}

/**
 * Takes a practice away that was never approved; its people keep their accounts, without claims, and may choose another.
 * Answers whether there was one.
 */
export async function removePendingPractice(
  tx: Tx,
  services: Services,
  practiceId: string,
): Promise<boolean> {
  const members = await listMembers(tx.db, practiceId)
  if (!(await removePendingRow(tx.db, practiceId))) return false
  for (const { person_id } of members) {
    await people.change(tx, services, person_id, { claims: { withdraw: 'all' } })
    await services.identity.standingChanged(tx, person_id)
  }
  return true
}

/** Sets the number, in E.164, that faxes to the practice come in by, or notes that there is none. Only an admin's practice can be held for it. */
export async function changeEfaxNumber(
  tx: Tx,
  services: Services,
  admin: Person,
  number: string | null,
): Promise<void> {
  const practice = await lockOffice(tx, admin)
  if (number === null) await setHasNoEfax(tx.db, practice.id)
  else await setEfaxNumber(tx.db, practice.id, number)
  await tellPractice(tx, services, practice.id)
}
