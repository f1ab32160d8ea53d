import { job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import { callOff } from '../later/scheduled-files.ts'
import { listGroupIds, listPaired, listPairs, listSharedGroups, type Side } from '../store/freezing.ts'
import { lockChannels } from '../store/sending.ts'
import { holdTiesAlone } from '../store/ties.ts'
import { leaveGroup } from './groups.ts'
import { leaveParted } from './parting.ts'
import { asked, setFrozen } from './thawing.ts'

const idsOf = (pairs: readonly { channel_id: string }[]): string[] =>
  pairs.map(({ channel_id }) => channel_id)

/**
 * Freezes those of the conversations of two whose two are no contacts any more, by whatever way, and opens those again whose two
 * are. Needs their locks.
 */
async function askAnew(tx: Tx, services: Services, one: Side, other?: Side): Promise<void> {
  const pairs = await listPairs(tx.db, one, other)
  for (const [personId, theirs] of Map.groupBy(pairs, ({ person_id }) => person_id)) {
    const others = theirs.map(({ other_id }) => other_id)
    const contacts = await network.contactsAmong(tx.db, services, asked(personId), others)
    for (const { channel_id, other_id, is_frozen } of theirs)
      if (contacts.has(other_id) === is_frozen)
        await setFrozen(tx, services, channel_id, is_frozen ? null : tx.now)
  }
}

/** A connection ended: whoever is connected by no other way can read what was said, and write no more. */
export async function freezeBetween(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  await holdTiesAlone(tx.db)
  const groups = await listSharedGroups(tx.db, one, other)
  await lockChannels(tx.db, [...idsOf(groups), ...idsOf(await listPairs(tx.db, one, other))])
  await leaveParted(tx, services, one, other)
  await askAnew(tx, services, one, other)
}

/** Two are connected: what they said to each other before goes on. */
export async function thawBetween(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  await lockChannels(tx.db, idsOf(await listPairs(tx.db, one, other)))
  await askAnew(tx, services, one, other)
}

/** Somebody has left a practice: they are in none of the groups any more that they were in, and what they had to be sent later is not. */
export async function freezeFormer(tx: Tx, services: Services, personId: string): Promise<void> {
  await holdTiesAlone(tx.db)
  const groupIds = await listGroupIds(tx.db, personId)
  await lockChannels(tx.db, [...groupIds, ...idsOf(await listPairs(tx.db, { personId }))])
  await callOff(tx, { senderId: personId })
  for (const channelId of groupIds) await leaveGroup(tx, services, channelId, personId)
  await askAnew(tx, services, { personId })
}

/** Asks anew about all conversations of two that somebody is in. The ties are held: what was opened meanwhile is among them. */
export const followReach = job<{ personId: string }>({
  name: 'chat.follow-reach',
  run: ({ personId }, services) =>
    services.transactions.run(async (tx) => {
      await holdTiesAlone(tx.db)
      await lockChannels(tx.db, idsOf(await listPairs(tx.db, { personId })))
      await askAnew(tx, services, { personId })
    }),
})

/** These people cannot be reached any more, or can again: a practice was suspended, or somebody has come back. Each is a piece of work. */
export async function reachChanged(tx: Tx, side: Side): Promise<void> {
  const personIds = await listPaired(tx.db, side)
  if (personIds.length > 0)
    await tx.queueAll(
      followReach,
      personIds.map((personId) => ({ personId })),
    )
}
