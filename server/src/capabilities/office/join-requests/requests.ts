import { randomUUID } from 'node:crypto'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import { linkSpent } from '@corridor/contract/office/errors.ts'
import { JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import { daysAfter } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { check, found } from '../../../platform/refusal.ts'
import { hashOf } from '../../../platform/secrets/one-time.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { tellOffice } from '../live.ts'
import { mailDecision } from '../mail-jobs.ts'
import type { Decision } from '../mails.ts'
import { tellChange } from '../sources.ts'
import {
  addJoinRequest,
  findJoinRequestByToken,
  type JoinRequestRow,
  takeJoinRequest,
} from '../store/join-requests.ts'
import { removeMemberRow, removeWaitingRow, setMemberApproved } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import { type Joining, takePlace } from '../team/membership.ts'
import { joinToken } from '../tokens.ts'
import { mailAdmins } from './renew-requests.ts'

/** The open request that a token decides, if there is one. */
export const findJoinRequest = (
  db: Database,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  token: string,
): Promise<JoinRequestRow | undefined> => findJoinRequestByToken(db, hashOf(secrets, token), clock.now())

/** Asks to join: the person waits as a member nobody has approved; every admin gets a mail and an alert. Answers the request's id. */
export async function askToJoin(
  tx: Tx,
  services: Services,
  joining: Joining,
  id: string = randomUUID(),
): Promise<string> {
  const { personId, practiceId } = joining
  const { secrets } = services
  await takePlace(tx, services, joining, { approvedAt: null, claims: [] })
  await addJoinRequest(tx.db, {
    id,
    personId,
    tokenHash: hashOf(secrets, joinToken(secrets, id)),
    requestedAt: tx.now,
    expiresAt: daysAfter(tx.now, JOIN_REQUEST_DAYS),
  })
  const admins = await mailAdmins(tx, practiceId, id)
  const asking = await people.find(tx.db, personId)
  tx.alert(joinRequested, {
    to: admins,
    practiceId,
    about: personId,
    facts: { name: asking ? people.nameOf(asking) : '', role: asking?.role ?? '' },
    at: tx.now,
  })
  tellOffice(tx, practiceId, 'team')
  tellOffice(tx, practiceId, 'join-requests')
  return id
}

type OpenRequest = Pick<JoinRequestRow, 'id' | 'person_id' | 'practice_id'>

/** Uses a request up. One that was decided meanwhile is refused, and so is a decision at a suspended practice. */
async function takeRequest(tx: Tx, { id, person_id, practice_id }: OpenRequest, decision: Decision) {
  const practice = found(await lockPractice(tx.db, practice_id), linkSpent)
  check(decision === 'expired' || practice.suspended_at === null, linkSpent)
  check(await takeJoinRequest(tx.db, id), linkSpent)
  await tx.queue(mailDecision, { personId: person_id, decision })
  tx.settle(joinRequested, person_id)
  tellOffice(tx, practice_id, 'join-requests')
}

/** Lets a person onto the team, with what their role opens. A request that was decided meanwhile is refused. */
export async function approveRequest(tx: Tx, services: Services, request: OpenRequest): Promise<void> {
  const { person_id: personId, practice_id: practiceId } = request
  await takeRequest(tx, request, 'approved')
  await setMemberApproved(tx.db, personId, tx.now)
  const person = await people.find(tx.db, personId)
  await people.change(tx, services, personId, {
    isTitleVouched: true,
    claims: { grant: defaultClaimsFor(person?.role ?? '') },
  })
  await services.identity.standingChanged(tx, personId)
  tellOffice(tx, practiceId, 'team')
  await tellChange(tx, services, practiceId, 'shown')
}

async function turnAway(tx: Tx, { identity }: Services, request: OpenRequest, decision: Decision) {
  await takeRequest(tx, request, decision)
  await removeMemberRow(tx.db, request.person_id)
  await identity.standingChanged(tx, request.person_id)
  tellOffice(tx, request.practice_id, 'team')
}

/** Declines a request: the person stays, without a practice, and may ask elsewhere. */
export const declineRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  turnAway(tx, services, request, 'declined')

/** Lets go of a request that nobody answered. */
export const expireRequest = (tx: Tx, services: Services, request: OpenRequest): Promise<void> =>
  turnAway(tx, services, request, 'expired')

/**
 * Takes a request back at the person's own wish, with every link that was mailed about it; nobody is mailed. Answers
 * whether it was still open.
 */
export async function withdrawRequest(
  tx: Tx,
  { identity }: Services,
  personId: string,
  practiceId: string,
): Promise<boolean> {
  await lockPractice(tx.db, practiceId)
  if (!(await removeWaitingRow(tx.db, personId, practiceId))) return false
  await identity.standingChanged(tx, personId)
  tx.settle(joinRequested, personId)
  tellOffice(tx, practiceId, 'join-requests')
  tellOffice(tx, practiceId, 'team')
  return true
}
