import { randomUUID } from 'node:crypto'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import { linkSpent } from '@corridor/contract/office/errors.ts'
import { JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishOfficeChanged } from '../live.ts'
import { mailDecision } from '../mail-jobs.ts'
import type { Decision } from '../mails.ts'
import {
  deleteJoinRequest,
  findJoinRequestByToken,
  insertJoinRequest,
  type JoinRequestRow,
} from '../store/join-requests.ts'
import { deleteMemberRow, deleteWaitingRow, setMemberApproved } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import { addToPractice, type Joining } from '../team/membership.ts'
import { joinToken } from '../tokens.ts'
import { mailAdmins } from './renew-requests.ts'

/** The open request that a token decides, if there is one. */
export const findJoinRequest = (
  db: Database,
  { secrets, clock }: Services,
  token: string,
): Promise<JoinRequestRow | undefined> => findJoinRequestByToken(db, hashOf(secrets, token), clock.now())

/** Requests to join: the person waits as an unapproved member, and every admin gets a mail and an alert. Returns the request's id. */
export async function requestToJoin(
  tx: Tx,
  services: Services,
  joining: Joining,
  id: string = randomUUID(),
): Promise<string> {
  const { personId, practiceId } = joining
  const { secrets } = services
  await addToPractice(tx, services, joining, { approvedAt: null, claims: [] })
  await insertJoinRequest(tx.db, {
    id,
    personId,
    tokenHash: hashOf(secrets, joinToken(secrets, id)),
    requestedAt: tx.now,
    expiresAt: daysAfter(tx.now, JOIN_REQUEST_DAYS),
  })
  const admins = await mailAdmins(tx, practiceId, id)
  const requester = await people.find(tx.db, personId)
  tx.alert(joinRequested, {
    to: admins,
    practiceId,
    about: personId,
    facts: { name: requester ? people.nameOf(requester) : '', role: requester?.role ?? '' },
    at: tx.now,
  })
  publishOfficeChanged(tx, practiceId, 'team')
  publishOfficeChanged(tx, practiceId, 'join-requests')
  return id
}

type OpenRequest = Pick<JoinRequestRow, 'id' | 'person_id' | 'practice_id'>

/** Deletes a request with its decision. Refused when it was decided meanwhile, or the practice is suspended. */
async function closeRequest(tx: Tx, { id, person_id, practice_id }: OpenRequest, decision: Decision) {
  const practice = found(await lockPractice(tx.db, practice_id), linkSpent)
  check(decision === 'expired' || practice.suspended_at === null, linkSpent)
  check(await deleteJoinRequest(tx.db, id), linkSpent)
  await tx.queue(mailDecision, { personId: person_id, decision })
  tx.settle(joinRequested, person_id)
  publishOfficeChanged(tx, practice_id, 'join-requests')
}

/** Approves a person, with the default claims of their role. A request that was decided meanwhile is refused. */
export async function approveRequest(tx: Tx, services: Services, request: OpenRequest): Promise<void> {
  const { person_id: personId, practice_id: practiceId } = request
  await closeRequest(tx, request, 'approved')
  await setMemberApproved(tx.db, personId, tx.now)
  const person = await people.find(tx.db, personId)
  await people.change(tx, services, personId, {
    isTitleVouched: true,
    claims: { grant: defaultClaimsFor(person?.role ?? '') },
  })
  await services.identity.standingChanged(tx, personId)
  publishOfficeChanged(tx, practiceId, 'team')
  await services.hooks.run('office.practiceChanged', tx, practiceId, 'shown')
}

async function endRequest(tx: Tx, { identity }: Services, request: OpenRequest, decision: Decision) {
  await closeRequest(tx, request, decision)
  await deleteMemberRow(tx.db, request.person_id)
  await identity.standingChanged(tx, request.person_id)
  publishOfficeChanged(tx, request.practice_id, 'team')
}

/** Declines a request: the person has no practice then, and may request to join another. */
export const declineRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  endRequest(tx, services, request, 'declined')

/** Ends a request that nobody decided in time. */
export const expireRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  endRequest(tx, services, request, 'expired')

/**
 * Withdraws a request for the person who sent it, with every link that was mailed about it. Returns whether it was open.
 */
export async function withdrawRequest(
  tx: Tx,
  { identity }: Services,
  personId: string,
  practiceId: string,
): Promise<boolean> {
  await lockPractice(tx.db, practiceId)
  if (!(await deleteWaitingRow(tx.db, personId, practiceId))) return false
  await identity.standingChanged(tx, personId)
  tx.settle(joinRequested, personId)
  publishOfficeChanged(tx, practiceId, 'join-requests')
  publishOfficeChanged(tx, practiceId, 'team')
  return true
}
