import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import { callOff } from '../later/scheduled-files.ts'
import {
  listGroupIds,
  listOpenPairs,
  listPairIds,
  listSharedGroups,
  type PairRow,
  type Side,
} from '../store/freezing.ts'
import { lockChannels } from '../store/sending.ts'
import { holdTiesAlone } from '../store/ties.ts'
import { leaveGroup } from './groups.ts'
import { leaveParted } from './parting.ts'
import { asked, setFrozen } from './thawing.ts'

/** Freezes those of these conversations whose two are no contacts any more, by whatever way. Needs their locks. */
async function freezeParted(tx: Tx, services: Services, pairs: readonly PairRow[]): Promise<void> {
  const partners = Map.groupBy(pairs, ({ person_id }) => person_id)
  for (const [personId, theirs] of partners) {
    const others = theirs.map(({ other_id }) => other_id)
    const contacts = await network.contactsAmong(tx.db, services, asked(personId), others)
    const parted = theirs
      .filter(({ other_id }) => !contacts.has(other_id))
      .map(({ channel_id }) => channel_id)
    for (const channelId of parted) await setFrozen(tx, services, channelId, tx.now)
  }
}

/** A connection ended: whoever is connected by no other way can read what was said, and write no more. */
export async function freezeBetween(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  await holdTiesAlone(tx.db)
  const groupIds = (await listSharedGroups(tx.db, one, other)).map(({ channel_id }) => channel_id)
  await lockChannels(tx.db, [...groupIds, ...(await listPairIds(tx.db, one, other))])
  await leaveParted(tx, services, one, other)
  await freezeParted(tx, services, await listOpenPairs(tx.db, one, other))
}

/** Somebody has left a practice: they are in none of the groups any more that they were in, and what they had to be sent later is not. */
export async function freezeFormer(tx: Tx, services: Services, personId: string): Promise<void> {
  await holdTiesAlone(tx.db)
  const groupIds = await listGroupIds(tx.db, personId)
  await lockChannels(tx.db, [...groupIds, ...(await listPairIds(tx.db, { personId }))])
  await callOff(tx, { senderId: personId })
  for (const channelId of groupIds) await leaveGroup(tx, services, channelId, personId)
  await freezeParted(tx, services, await listOpenPairs(tx.db, { personId }))
}
