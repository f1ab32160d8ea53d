import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { lastAdmin, memberPending, notYourself, ownerStays } from '@corridor/contract/office/errors.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { check } from '#platform/refusal.ts'
import type { Invitation, Member } from './store/tables.ts'

/** A member of a practice, with their record. */
export interface TeamPerson {
  member: Member
  person: PersonRecord
}

export const isActive = ({ member }: TeamPerson): boolean => member.approved_at !== null
export const isOwner = ({ person }: TeamPerson): boolean => person.claims.includes('PracticeOwner')
export const isAdmin = (one: TeamPerson): boolean =>
  isActive(one) && one.person.claims.includes('PracticeAdmin')
const isLastAdmin = (team: readonly TeamPerson[], one: TeamPerson): boolean =>
  isAdmin(one) && team.filter(isAdmin).length === 1

export const mayRunOffice = (team: readonly TeamPerson[], callerId: string): boolean =>
  team.some((one) => one.person.id === callerId && isAdmin(one))

/** Checked for each page of an export, because the caller may lose the administration while it runs. */
export const mayExportTrail = (caller: Person, practiceId: string): boolean =>
  caller.practiceId === practiceId && !caller.isSuspended && caller.claims.has('PracticeAdmin')

/** A member who waits for approval cannot be changed: their request is decided first. */
export const mayBeChanged = isActive

export const mayBeRemoved = (team: readonly TeamPerson[], callerId: string, one: TeamPerson): boolean =>
  isActive(one) && !isOwner(one) && one.person.id !== callerId && !isLastAdmin(team, one)

/** Refuses a change of a waiting member, and one that leaves the owner or the practice without administration. */
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

/** Refuses, with the reason, to remove a member who must stay. */
export function checkRemoval(team: readonly TeamPerson[], callerId: string, one: TeamPerson): void {
  check(isActive(one), memberPending)
  check(!isOwner(one), ownerStays)
  check(one.person.id !== callerId, notYourself)
  check(!isLastAdmin(team, one), lastAdmin)
}

/** An invitation to this practice's team, or to open a practice. */
export const kindOf = ({ mode }: Pick<Invitation, 'mode'>): 'team' | 'organization' =>
  mode === INVITATION_MODES.teamMember ? 'team' : 'organization'
