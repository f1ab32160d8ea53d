import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { inPracticeAlready, linkSpent, practiceNotFound } from '@corridor/contract/office/errors.ts'
import { officeChanged } from '@corridor/contract/office/events.ts'
import { JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import { daysAfter } from '../../platform/clock.ts'
import { check, found } from '../../platform/refusal.ts'
import { hashOf } from '../../platform/secrets/one-time.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  findPerson,
  grantClaims,
  setIndividual,
  setRole,
  withdrawAllClaims,
  withdrawClaims,
} from '../people/public.ts'
import { mailDecision } from './mail-jobs.ts'
import type { Decision } from './mails.ts'
import { renewRequests, tellAdmins } from './renew-requests.ts'
import { addJoinRequest, takeJoinRequest } from './store/join-requests.ts'
import { addMember, findMember, removeMemberRow, setMemberApproved } from './store/members.ts'
import { lockPractice } from './store/practices.ts'
import { joinToken } from './tokens.ts'

/*
 * Everything that changes who belongs to a practice holds the practice's row first. So two such changes never wait for
 * each other crosswise, and what one of them counted still holds when it writes.
 */

interface Joining {
  personId: string
  practiceId: string
  role: string
}

/** Gives a person their place. Somebody who stood on their own does not any more, or nobody would have to approve them. */
async function takePlace(tx: Tx, { personId, practiceId, role }: Joining, approvedAt: Date | null) {
  check(!(await findMember(tx.db, personId)), inPracticeAlready)
  found(await lockPractice(tx.db, practiceId), practiceNotFound)
  const row = { person_id: personId, practice_id: practiceId, joined_at: tx.now, approved_at: approvedAt }
  check(await addMember(tx.db, row), inPracticeAlready)
  await setIndividual(tx.db, personId, false)
  await withdrawClaims(tx.db, personId, ['IndividualNetwork'])
  await setRole(tx.db, personId, role)
}

/** Makes somebody a member at once: an admin invited them, or the practice is theirs. Their windows follow. */
export async function joinNow(
  tx: Tx,
  { identity }: Services,
  joining: Joining,
  claims: readonly Claim[] = defaultClaimsFor(joining.role),
): Promise<void> {
  const { personId, practiceId } = joining
  await takePlace(tx, joining, tx.now)
  await grantClaims(tx.db, personId, claims)
  await identity.standingChanged(tx, personId)
  tx.announce(officeChanged, { practiceId, part: 'team' })
}

/** Asks to join: the person waits as a member nobody has approved; every admin gets a mail. Answers the request's id. */
export async function askToJoin(tx: Tx, { secrets, identity }: Services, joining: Joining): Promise<string> {
  const { personId, practiceId } = joining
  await takePlace(tx, joining, null)
  const id = randomUUID()
  await addJoinRequest(tx.db, {
    id,
    personId,
    tokenHash: hashOf(secrets, joinToken(secrets, id)),
    requestedAt: tx.now,
    expiresAt: daysAfter(tx.now, JOIN_REQUEST_DAYS),
  })
  await tellAdmins(tx, practiceId, id)
  await identity.standingChanged(tx, personId)
  tx.announce(officeChanged, { practiceId, part: 'join-requests' })
  return id
}

interface OpenRequest {
  id: string
  person_id: string
  practice_id: string
}

/** Uses a request up, for a decision. One that was decided meanwhile is refused. */
async function takeRequest(tx: Tx, { id, person_id, practice_id }: OpenRequest, decision: Decision) {
  found(await lockPractice(tx.db, practice_id), linkSpent)
  check(await takeJoinRequest(tx.db, id), linkSpent)
  await tx.queue(mailDecision, { requestId: id, personId: person_id, decision })
  tx.announce(officeChanged, { practiceId: practice_id, part: 'join-requests' })
}

/** Lets a person onto the team, with what their role opens. A request that was decided meanwhile is refused. */
export async function approveRequest(tx: Tx, { identity }: Services, request: OpenRequest): Promise<void> {
  const { person_id: personId, practice_id: practiceId } = request
  await takeRequest(tx, request, 'approved')
  await setMemberApproved(tx.db, personId, tx.now)
  const person = await findPerson(tx.db, personId)
  await grantClaims(tx.db, personId, defaultClaimsFor(person?.role ?? ''))
  await identity.standingChanged(tx, personId)
  tx.announce(officeChanged, { practiceId, part: 'team' })
}

async function turnAway(tx: Tx, { identity }: Services, request: OpenRequest, decision: Decision) {
  await takeRequest(tx, request, decision)
  await removeMemberRow(tx.db, request.person_id)
  await identity.standingChanged(tx, request.person_id)
}

/** Declines a request: the person stays, without a practice, and may ask elsewhere. */
export const declineRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  turnAway(tx, services, request, 'declined')

/** Lets go of a request that nobody answered. */
export const expireRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  turnAway(tx, services, request, 'expired')

/** Takes somebody off the team for good: no place, no claim, no open session, no link that still decides. */
export async function leavePractice(tx: Tx, services: Services, personId: string): Promise<void> {
  const { identity } = services
  const member = await findMember(tx.db, personId)
  if (member) await lockPractice(tx.db, member.practice_id)
  const wasAdmin = (await findPerson(tx.db, personId))?.claims.includes('PracticeAdmin')
  await removeMemberRow(tx.db, personId)
  await withdrawAllClaims(tx.db, personId)
  await identity.standingChanged(tx, personId)
  await identity.signOut(tx, personId, 'removed-from-practice')
  if (!member) return
  if (wasAdmin) await renewRequests(tx, services, member.practice_id)
  tx.announce(officeChanged, { practiceId: member.practice_id, part: 'team' })
}
