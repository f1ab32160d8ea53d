import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { callOff } from '../scheduled/scheduled-files.ts'
import { listGroupsOf, listPaired, listPeopleOf, type Side } from '../store/freezing.ts'
import { lockPersonAlone } from '../store/person-locks.ts'
import { lockChannels } from '../store/sending.ts'
import {
  deleteSettlement,
  findNextUnsettled,
  insertSettlement,
  isStillLeaving,
  type Leaving,
  listNextChannels,
  listUnsettledIn,
  lockNextUnsettled,
  type NewSettlement,
  setSettledUpTo,
} from '../store/settlement.ts'
import { forgetSeparated, leaveGroups } from './groups.ts'
import { freezeOrThaw } from './reopen.ts'
import { leaveSeparated } from './separation.ts'

/** This many conversations are locked and settled at a time, so that people who write in one of them wait only briefly. */
export const PART_CHANNELS = 20
/** This many conversations are settled before another settlement gets its turn. */
const TURN_CHANNELS = 1_000

interface Settling {
  settlementId: string
  leaving: Leaving
  personId: string
}

/** Settles conversations from the current state, so that settling twice does no harm. Needs their locks. */
async function settleChannels(
  tx: Tx,
  services: Services,
  { settlementId, leaving, personId }: Settling,
  channelIds: readonly string[],
): Promise<void> {
  if (leaving === 'all') {
    await forgetSeparated(tx, channelIds, personId)
    await leaveGroups(tx, services, await listGroupsOf(tx.db, personId, channelIds), personId)
  }
  if (leaving === 'parted') await leaveSeparated(tx, services, settlementId, channelIds)
  await freezeOrThaw(tx, services, personId, channelIds)
}

interface Part {
  /** How many conversations were settled. */
  settled: number
  isLeft: boolean
}

/** Settles the next part, conversations of one person, in a transaction of its own. */
async function settlePart(services: Services, settlementId: string): Promise<Part> {
  const first = await findNextUnsettled(services.db, settlementId)
  if (first?.settled_up_to === '')
    await services.transactions.run((tx) => lockPersonAlone(tx.db, first.person_id))
  return services.transactions.run(async (tx) => {
    const unsettled = await lockNextUnsettled(tx.db, settlementId)
    if (!unsettled) {
      await deleteSettlement(tx.db, settlementId)
      return { settled: 0, isLeft: false }
    }
    const { person_id: personId, leaving, settled_up_to } = unsettled
    // The next person may have come up meanwhile: before their first part, transactions that open conversations with them must end.
    const isWaitedFor = settled_up_to !== '' || personId === first?.person_id
    const channelIds = isWaitedFor
      ? await listNextChannels(tx.db, settlementId, unsettled, PART_CHANNELS)
      : []
    await lockChannels(tx.db, channelIds)
    await settleChannels(tx, services, { settlementId, leaving, personId }, channelIds)
    if (settled_up_to === '' && leaving === 'all') await callOff(tx, { senderIds: [personId] })
    const isPersonDone = isWaitedFor && channelIds.length < PART_CHANNELS
    const upTo = isPersonDone ? undefined : (channelIds.at(-1) ?? settled_up_to)
    await setSettledUpTo(tx.db, settlementId, personId, upTo)
    const isLeft = !isPersonDone || (await findNextUnsettled(tx.db, settlementId)) !== undefined
    if (!isLeft) await deleteSettlement(tx.db, settlementId)
    return { settled: channelIds.length, isLeft }
  })
}

/** Settles part after part, until so many conversations are settled. Answers whether something is left. */
async function settleSome(services: Services, settlementId: string, atMost: number): Promise<boolean> {
  for (let settled = 0; settled < atMost; ) {
    const part = await settlePart(services, settlementId)
    if (!part.isLeft) return false
    // A person with nothing to settle counts as one, because a practice may have many of them.
    settled += Math.max(part.settled, 1)
  }
  return true
}

interface Unfinished {
  settlementId: string
}

/** Takes turns with other settlements. A process that dies on the way leaves the rest to the next try, which goes on where it was. */
export const settleConversations: Job<Unfinished> = job<Unfinished>({
  name: 'chat.settle-conversations',
  atOnce: 2,
  run: async ({ settlementId }, services) => {
    if (await settleSome(services, settlementId, TURN_CHANNELS))
      await services.transactions.run((tx) => tx.queue(settleConversations, { settlementId }))
  },
})

/** The conversation of two people is settled before the groups that they share, of which there may be many. */
async function settleDirect(services: Services, channelId: string): Promise<void> {
  await services.transactions.run(async (tx) => {
    await lockChannels(tx.db, [channelId])
    await settleChannel(tx, services, channelId)
  })
}

/** The first part is settled before the call is answered, which for most people is all of it; a job settles the rest. */
async function begin(tx: Tx, services: Services, settlement: Omit<NewSettlement, 'id'>): Promise<void> {
  const { ones, others } = settlement
  if (ones.length === 0) return
  const id = randomUUID()
  await insertSettlement(tx.db, { id, ...settlement }, tx.now)
  tx.afterCommit(async () => {
    if (ones.length === 1 && others?.length === 1)
      await settleDirect(services, directChannelId(ones[0]!, others[0]!))
    await settleSome(services, id, PART_CHANNELS)
  })
  await tx.queue(settleConversations, { settlementId: id })
}

/**
 * A connection ended: people who are not connected in another way can still read their conversation but not write. Groups in which no
 * other member connects the two sides are left.
 */
export async function onConnectionEnded(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  const [ones, others] = [await listPeopleOf(tx.db, one), await listPeopleOf(tx.db, other)]
  if (others.length > 0) await begin(tx, services, { leaving: 'parted', ones, others })
}

/** Two sides are connected: earlier direct conversations of their people are thawed. */
export async function onConnected(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  const ones = await listPaired(tx.db, one, other)
  if (ones.length === 0) return
  await begin(tx, services, { leaving: 'none', ones, others: await listPaired(tx.db, other, one) })
}

/** Somebody has left a practice: they leave the groups that they were in, and what they had scheduled is not sent. */
export const onMemberLeft = (tx: Tx, services: Services, personId: string): Promise<void> =>
  begin(tx, services, { leaving: 'all', ones: [personId] })

/** These people cannot be reached any more, or can again: a practice was suspended, or somebody has come back. */
export async function onReachChanged(tx: Tx, services: Services, side: Side): Promise<void> {
  await begin(tx, services, { leaving: 'none', ones: await listPaired(tx.db, side) })
}

const COME_BACK_SECONDS = 5

/** A person may not return to chat before they are out of the groups that they have to leave, because they could read on in them. */
export async function checkOutOfGroups(tx: Tx, personId: string): Promise<void> {
  if (await isStillLeaving(tx.db, personId))
    throw new Refusal(kernelErrors.busy, { retryAfterSeconds: COME_BACK_SECONDS })
}

/** Settles one conversation at once, for somebody who is about to write in it. Needs its lock. */
export async function settleChannel(tx: Tx, services: Services, channelId: string): Promise<void> {
  for (const { settlement_id, leaving, ones, others, has_others } of await listUnsettledIn(
    tx.db,
    channelId,
  )) {
    if (ones.length === 0 || (has_others && others.length === 0)) continue
    for (const personId of leaving === 'all' ? ones : ones.slice(0, 1))
      await settleChannels(tx, services, { settlementId: settlement_id, leaving, personId }, [channelId])
  }
}
