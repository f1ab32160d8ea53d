import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import { inPracticeAlready, practiceNotFound } from '@corridor/contract/office/errors.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { settleInvitations } from '../invitations/invitations.ts'
import { renewRequests } from '../join-requests/renew-requests.ts'
import { tellOffice } from '../live.ts'
import { type TellsBelow, tellChange } from '../sources.ts'
import { addMember, findMember, removeMemberRow, setFactorDue } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'

/*
 * Everything that changes who belongs to a practice holds the practice's row first. So two such changes never wait for
 * each other crosswise, and what one of them counted still holds when it writes.
 */

export interface Joining {
  personId: string
  practiceId: string
  /** Not said, they keep the one they have, or have none yet. */
  role?: string
}

/** What changing a team needs: those who are told of it. */
export type ChangesTeams = people.ChangesPeople & TellsBelow

/** Gives a person their place. Somebody who stood on their own does not any more, or nobody would have to approve them. */
export async function takePlace(
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
  check(await addMember(tx.db, row), inPracticeAlready)
  await people.change(tx, services, personId, {
    isIndividual: false,
    role,
    // Whoever waits has chosen it themselves, and their approval vouches for it.
    isTitleVouched: approvedAt !== null,
    claims: { grant: claims, withdraw: ['IndividualNetwork'] },
  })
  await services.identity.standingChanged(tx, personId)
  for (const tell of services.office.whenPlaced) await tell(tx, personId)
}

/** Makes somebody a member at once: an admin invited them, or the practice is theirs. Their windows follow. */
export async function join(
  tx: Tx,
  services: ChangesTeams,
  joining: Joining,
  claims: readonly Claim[] = defaultClaimsFor(joining.role ?? ''),
): Promise<void> {
  await takePlace(tx, services, joining, { approvedAt: tx.now, claims })
  tellOffice(tx, joining.practiceId, 'team')
  await tellChange(tx, services, joining.practiceId, 'shown')
}

/** Somebody signs in: if their practice asks for a second factor, it is due from now on, in all their windows. */
export async function askForSecondFactor(tx: Tx, { identity }: Services, personId: string): Promise<void> {
  if (!(await setFactorDue(tx.db, personId))) return
  await identity.standingChanged(tx, personId)
  await tellTeam(tx, personId)
}

/** What the team shows of somebody has changed. */
export async function tellTeam(tx: Tx, personId: string): Promise<void> {
  const member = await findMember(tx.db, personId)
  if (member) tellOffice(tx, member.practice_id, 'team')
}

/**
 * Takes somebody off the team for good: no place, no claim, no open session, no link that still decides, no invitation
 * of theirs that an heir does not take over.
 */
export async function leave(
  tx: Tx,
  services: Services,
  personId: string,
  { heirId }: { heirId?: string } = {},
): Promise<void> {
  const { identity, office } = services
  const member = await findMember(tx.db, personId)
  if (member) await lockPractice(tx.db, member.practice_id)
  // Before the person is changed: signing out holds what opens the account, and whoever replaces a password comes that way.
  await identity.signOut(tx, personId, 'removed-from-practice')
  const wasAdmin = (await people.find(tx.db, personId))?.claims.includes('PracticeAdmin')
  await removeMemberRow(tx.db, personId)
  await people.change(tx, services, personId, { claims: { withdraw: 'all' } })
  await identity.standingChanged(tx, personId)
  if (!member) return
  if (wasAdmin) await renewRequests(tx, services, member.practice_id)
  await settleInvitations(tx, services, { practiceId: member.practice_id, inviterId: personId, heirId })
  tellOffice(tx, member.practice_id, 'team')
  if (member.approved_at) {
    for (const tell of office.whenLeft) await tell(tx, { personId, practiceId: member.practice_id, heirId })
    await tellChange(tx, services, member.practice_id, 'shown')
    return
  }
  tx.settle(joinRequested, personId)
  tellOffice(tx, member.practice_id, 'join-requests')
}
