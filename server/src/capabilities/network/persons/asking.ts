import { personAsked } from '@corridor/contract/network/alerts.ts'
import {
  askedRecently,
  onYourTeam,
  personNotReachable,
  requestNotFound,
  yourself,
} from '@corridor/contract/network/errors.ts'
import { ASK_AGAIN_DAYS, ASKINGS_OF_ONE_PER_DAY } from '@corridor/contract/network/limits.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { daysAfter } from '../../../platform/clock.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { holdPerson, lockPair } from '../store/holding.ts'
import {
  addConnection,
  countAskings,
  endByAddress,
  findConnection,
  findLastRejection,
  findLive,
} from '../store/person-connections.ts'
import type { PersonConnectionRow } from '../store/tables.ts'
import { accepted } from './answering.ts'
import { screenOf, workOf } from './facts.ts'
import { tellBoth } from './telling.ts'

export interface Request {
  id: string
  sourceId: string
  targetId: string
  message: string
  /** Came of an invitation to this address. */
  emailInviteId?: string
}

/** Somebody who can be asked. Unknown, not let in and blocked, either way, answer alike. */
async function getReachable(tx: Tx, services: Services, { sourceId, targetId }: Request) {
  check(sourceId !== targetId, yourself)
  await holdPerson(tx.db, targetId)
  const target = found(await people.find(tx.db, targetId), personNotReachable)
  check(people.letInNow(services).includes(target.let_in), personNotReachable)
  check(!(await listHiddenIds(tx.db, sourceId)).includes(targetId), personNotReachable)
  const places = await services.people.workplaces(tx.db, [sourceId, targetId])
  const practiceId = places.get(sourceId)?.practiceId
  check(practiceId === undefined || practiceId !== places.get(targetId)?.practiceId, onYourTeam)
  return target
}

async function checkMayAskAgain(tx: Tx, request: Request): Promise<void> {
  const asked = { ...request, isByAddress: request.emailInviteId !== undefined }
  const rejectedAt = await findLastRejection(tx.db, asked)
  check(rejectedAt === undefined || daysAfter(rejectedAt, ASK_AGAIN_DAYS) <= tx.now, askedRecently)
  check((await countAskings(tx.db, asked, daysAfter(tx.now, -1))) < ASKINGS_OF_ONE_PER_DAY, askedRecently)
}

async function alertTarget(tx: Tx, services: Services, row: PersonConnectionRow, target: people.KnownPerson) {
  const source = found(await people.find(tx.db, row.source_person_id), personNotReachable)
  const practiceNameOf = await workOf(tx.db, services, [source.id])
  tx.alert(personAsked, {
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

/** There is a request or a connection already: two requests that cross are one connection, and a second one is the first. */
async function withLive(tx: Tx, services: Services, live: PersonConnectionRow, request: Request) {
  if (live.status === 'Accepted' || request.emailInviteId !== undefined) return live
  return live.target_person_id === request.sourceId ? accepted(tx, services, live) : live
}

/** Whoever wrote to an address is not to see from an older request whose it is: theirs is a new one, in its place. */
async function endUnseen(tx: Tx, services: Services, { email_invite_id }: PersonConnectionRow) {
  const ended = email_invite_id && (await endByAddress(tx.db, email_invite_id, tx.now))
  if (!ended) return
  tx.settle(personAsked, ended.id)
  await tellBoth(tx, services, ended)
}

/** Asks somebody to connect, and answers how it stands then. */
export async function ask(tx: Tx, services: Services, request: Request): Promise<PersonConnectionRow> {
  const { id, sourceId, targetId, message, emailInviteId = null } = request
  await lockPair(tx.db, sourceId, targetId)
  const known = await findConnection(tx.db, id)
  if (known) {
    check(known.source_person_id === sourceId && known.target_person_id === targetId, requestNotFound)
    return known
  }
  const target = await getReachable(tx, services, request)
  const live = await findLive(tx.db, sourceId, targetId)
  const isUnseen = live?.is_by_address && live.source_person_id === sourceId && emailInviteId === null
  if (live && !isUnseen) return withLive(tx, services, live, request)
  await checkMayAskAgain(tx, request)
  if (live) await endUnseen(tx, services, live)
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
  check(await addConnection(tx.db, row), requestNotFound)
  await tellBoth(tx, services, row)
  await alertTarget(tx, services, row, target)
  return row
}
