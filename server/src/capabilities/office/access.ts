import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { lastAdmin, memberPending, notYourself, ownerStays } from '@corridor/contract/office/errors.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import { check } from '../../platform/refusal.ts'
import type { KnownPerson } from '../people/public.ts'
import type { Invitation, Member } from './store/tables.ts'

/** Somebody at a practice, as the office knows them. */
export interface TeamPerson {
  member: Member
  person: KnownPerson
}

export const isActive = ({ member }: TeamPerson): boolean => member.approved_at !== null
export const isOwner = ({ person }: TeamPerson): boolean => person.claims.includes('PracticeOwner')
export const isAdmin = (one: TeamPerson): boolean =>
  isActive(one) && one.person.claims.includes('PracticeAdmin')
const isLastAdmin = (team: readonly TeamPerson[], one: TeamPerson): boolean =>
  isAdmin(one) && team.filter(isAdmin).length === 1

export const mayRunOffice = (team: readonly TeamPerson[], callerId: string): boolean =>
  team.some((one) => one.person.id === callerId && isAdmin(one))

/** Somebody who waits has nothing that could be changed: the request is decided first. */
export const mayBeChanged = isActive

export const mayBeRemoved = (team: readonly TeamPerson[], callerId: string, one: TeamPerson): boolean =>
  isActive(one) && !isOwner(one) && one.person.id !== callerId && !isLastAdmin(team, one)

/** Refuses to change somebody who waits, and to leave owner or practice without administration. */
export function checkClaims(
  team: readonly TeamPerson[],
  one: TeamPerson,
  withdrawn: ReadonlySet<Claim>,
): void {
  check(mayBeChanged(one), memberPending)
  if (!withdrawn.has('PracticeAdmin')) return
  check(!isOwner(one), ownerStays)
  check(!isLastAdmin(team, one), lastAdmin)
}

/** Says why somebody cannot be taken off the team. */
export function checkRemoval(team: readonly TeamPerson[], callerId: string, one: TeamPerson): void {
  check(isActive(one), memberPending)
  check(!isOwner(one), ownerStays)
  check(one.person.id !== callerId, notYourself)
  check(!isLastAdmin(team, one), lastAdmin)
}

/** Onto this practice's team, or to open one of their own. */
export const kindOf = ({ mode }: Pick<Invitation, 'mode'>): 'team' | 'organization' =>
  mode === INVITATION_MODES.teamMember ? 'team' : 'organization'
