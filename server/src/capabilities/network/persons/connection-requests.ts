import { personRequested } from '@corridor/contract/network/alerts.ts'
import {
  onYourTeam,
  personNotReachable,
  requestedRecently,
  requestNotFound,
  yourself,
} from '@corridor/contract/network/errors.ts'
import { REQUEST_AGAIN_DAYS, REQUESTS_TO_ONE_PER_DAY } from '@corridor/contract/network/limits.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { daysAfter } from '../../../platform/clock.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { lockPair, lockPerson } from '../store/locks.ts'
import {
  countRequests,
  endByAddress,
  findConnection,
  findLastRejection,
  findLive,
  insertConnection,
} from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { publishToBoth } from './events.ts'
import { loadPracticeNames, screenOf } from './facts.ts'
import { acceptPending } from './responses.ts'

export interface ConnectionRequest {
  id: string
  sourceId: string
  targetId: string
  message: string
  /** Set when the request came of an invitation to an address. */
  emailInviteId?: string
}

/** The target of a request, locked. Unknown, not let in and blocked, either way, are refused alike. */
async function getReachable(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'people'>,
  { sourceId, targetId }: ConnectionRequest,
) {
  check(sourceId !== targetId, yourself)
  await lockPerson(tx.db, targetId)
  const target = found(await people.find(tx.db, targetId), personNotReachable)
  check(people.letInNow(services).includes(target.let_in), personNotReachable)
  check(!(await listHiddenIds(tx.db, sourceId)).includes(targetId), personNotReachable)
  const workplaces = await services.people.workplaces(tx.db, [sourceId, targetId])
  const practiceId = workplaces.get(sourceId)?.practiceId
  check(practiceId === undefined || practiceId !== workplaces.get(targetId)?.practiceId, onYourTeam)
  return target
}

async function checkRequestLimits(tx: Tx, request: ConnectionRequest): Promise<void> {
  const filter = { ...request, isByAddress: request.emailInviteId !== undefined }
  const rejectedAt = await findLastRejection(tx.db, filter)
  check(rejectedAt === undefined || daysAfter(rejectedAt, REQUEST_AGAIN_DAYS) <= tx.now, requestedRecently)
  check(
    (await countRequests(tx.db, filter, daysAfter(tx.now, -1))) < REQUESTS_TO_ONE_PER_DAY,
    requestedRecently,
  )
}

async function alertTarget(
  tx: Tx,
  services: Pick<Services, 'people'>,
  row: PersonConnectionRow,
  target: people.PersonRecord,
) {
  const source = found(await people.find(tx.db, row.source_person_id), personNotReachable)
  const practiceNameOf = await loadPracticeNames(tx.db, services, [source.id])
  tx.alert(personRequested, {
    to: [target.id],
    from: source.id,
    practiceId: null,
    about: row.id,
    facts: {
      name: people.nameOf(source),
      work: roleAndPractice(source.role, practiceNameOf(source.id)),
      screen: screenOf(target),
    },
    at: tx.now,
  })
}

/** Resolves a request where one or a connection exists already: crossing requests connect, and a second one returns the first. */
async function resolveLive(
  tx: Tx,
  services: Pick<Services, 'config' | 'hooks' | 'people'>,
  live: PersonConnectionRow,
  request: ConnectionRequest,
) {
  if (live.status === 'Accepted' || request.emailInviteId !== undefined) return live
  return live.target_person_id === request.sourceId ? acceptPending(tx, services, live) : live
}

/** Withdraws the request that came of an address: reusing it would show its sender whose address it is. */
async function withdrawByAddress(
  tx: Tx,
  services: Pick<Services, 'config' | 'people'>,
  { email_invite_id }: PersonConnectionRow,
) {
  const ended = email_invite_id && (await endByAddress(tx.db, email_invite_id, tx.now))
  if (!ended) return
  tx.settle(personRequested, ended.id)
  await publishToBoth(tx, services, ended)
}

/** Requests a connection with a person, and returns the request or connection that exists afterwards. */
export async function requestPersonConnection(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
  request: ConnectionRequest,
): Promise<PersonConnectionRow> {
  const { id, sourceId, targetId, message, emailInviteId = null } = request
  await lockPair(tx.db, sourceId, targetId)
  const existing = await findConnection(tx.db, id)
  if (existing) {
    check(existing.source_person_id === sourceId && existing.target_person_id === targetId, requestNotFound)
    return existing
  }
  const target = await getReachable(tx, services, request)
  const live = await findLive(tx.db, sourceId, targetId)
  const isUnseen = live?.is_by_address && live.source_person_id === sourceId && emailInviteId === null
  if (live && !isUnseen) return resolveLive(tx, services, live, request)
  await checkRequestLimits(tx, request)
  if (live) await withdrawByAddress(tx, services, live)
  const row: PersonConnectionRow = {
    id,
    source_person_id: sourceId,
    target_person_id: targetId,
    status: 'Pending',
    message,
    invited_at: tx.now,
    answered_at: null,
    is_by_address: emailInviteId !== null,
    email_invite_id: emailInviteId,
  }
  check(await insertConnection(tx.db, row), requestNotFound)
  await publishToBoth(tx, services, row)
  await alertTarget(tx, services, row, target)
  return row
}
