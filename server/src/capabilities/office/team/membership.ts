import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import { inPracticeAlready, practiceNotFound } from '@corridor/contract/office/errors.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import * as people from '#capabilities/people/public.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { settleInvitations } from '../invitations/invitations.ts'
import { renewRequests } from '../join-requests/renew-requests.ts'
import { publishOfficeChanged } from '../live.ts'
import { deleteMemberRow, findMember, insertMember, setFactorDue } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'

/*
 * Every change of a practice's members locks the practice's row first. So two such changes cannot deadlock, and what one of
 * them counted is still true when it writes.
 */

export interface Joining {
  personId: string
  practiceId: string
  /** By default they keep the role they have, if any. */
  role?: string
}

/** The services that changing a team needs. */
export type ChangesTeams = people.ChangesPeople & RunsHooks

/** Makes a person a member, approved or waiting. They stop being an individual, or else they would need no approval. */
export async function addToPractice(
  tx: Tx,
  services: ChangesTeams,
  { personId, practiceId, role }: Joining,
  { approvedAt, claims }: { approvedAt: Date | null; claims: readonly Claim[] },
): Promise<void> {
  check(!(await findMember(tx.db, personId)), inPracticeAlready)
  const practice = found(await lockPractice(tx.db, practiceId), practiceNotFound)
  check(practice.suspended_at === null, practiceNotFound)
  const row = {
    person_id: personId,
    practice_id: practiceId,
    joined_at: tx.now,
    approved_at: approvedAt,
    is_second_factor_due: practice.requires_second_factor,
  }
  check(await insertMember(tx.db, row), inPracticeAlready)
  await people.change(tx, services, personId, {
    isIndividual: false,
    role,
    // A waiting member chose the role themselves; the approval confirms the title.
    isTitleVouched: approvedAt !== null,
    claims: { grant: claims, withdraw: ['IndividualNetwork'] },
  })
  await services.identity.standingChanged(tx, personId)
  await services.hooks.run('office.memberPlaced', tx, personId)
}

/** Makes a person an approved member at once: an admin invited them, or they are the owner. */
export async function join(
  tx: Tx,
  services: ChangesTeams,
  joining: Joining,
  claims: readonly Claim[] = defaultClaimsFor(joining.role ?? ''),
): Promise<void> {
  await addToPractice(tx, services, joining, { approvedAt: tx.now, claims })
  publishOfficeChanged(tx, joining.practiceId, 'team')
  await services.hooks.run('office.practiceChanged', tx, joining.practiceId, 'shown')
}

/** Makes the second factor due at sign-in, in all windows of the person, if their practice requires one. */
export async function requireSecondFactor(
  tx: Tx,
  { identity }: Pick<Services, 'identity'>,
  personId: string,
): Promise<void> {
  if (!(await setFactorDue(tx.db, personId))) return
  await identity.standingChanged(tx, personId)
  await publishTeamChanged(tx, personId)
}

/** Publishes to a person's team that they changed. */
export async function publishTeamChanged(tx: Tx, personId: string): Promise<void> {
  const member = await findMember(tx.db, personId)
  if (member) publishOfficeChanged(tx, member.practice_id, 'team')
}

/**
 * Removes a member with their claims, their open sessions, the links that let them decide, and the invitations that no heir
 * takes over.
 */
export async function leave(
  tx: Tx,
  services: Pick<Services, 'hooks' | 'secrets' | 'identity' | 'people'>,
  personId: string,
  { heirId }: { heirId?: string } = {},
): Promise<void> {
  const { identity, hooks } = services
  const member = await findMember(tx.db, personId)
  if (member) await lockPractice(tx.db, member.practice_id)
  // Before the person is changed: signing out locks the credentials first, in the same order as changing a password.
  await identity.signOut(tx, personId, 'removed-from-practice')
  const wasAdmin = (await people.find(tx.db, personId))?.claims.includes('PracticeAdmin')
  await deleteMemberRow(tx.db, personId)
  await people.change(tx, services, personId, { claims: { withdraw: 'all' } })
  await identity.standingChanged(tx, personId)
  if (!member) return
  if (wasAdmin) await renewRequests(tx, services, member.practice_id)
  await settleInvitations(tx, services, { practiceId: member.practice_id, inviterId: personId, heirId })
  publishOfficeChanged(tx, member.practice_id, 'team')
  if (member.approved_at) {
    await hooks.run('office.memberLeft', tx, { personId, practiceId: member.practice_id, heirId })
    await services.hooks.run('office.practiceChanged', tx, member.practice_id, 'shown')
    return
  }
  tx.settle(joinRequested, personId)
  publishOfficeChanged(tx, member.practice_id, 'join-requests')
}
