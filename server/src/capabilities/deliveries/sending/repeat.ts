import { pauseSeconds, reasonIn } from '@corridor/contract/deliveries/rules.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { queueHandOver } from '../handover/hand-over-job.ts'
import { countTries, findDelivery } from '../store/deliveries.ts'
import { deliveryIdOf, writeRow } from './admit.ts'
import type { MovedDelivery } from './gate.ts'
import type { ChannelService, SendingChannel } from './outgoing.ts'
import { openContent, outgoingOf } from './sealed-content.ts'

/**
 * Repeats what has failed by a delivery of its own, where its channel says so. It is checked like any other when it leaves, and not before:
 * until then no sender could read a refusal.
 */
export async function repeatFailed(
  tx: Tx,
  { channels, secrets }: Pick<Services, 'channels' | 'secrets'>,
  { id, practiceId, state, item, reason, retryOf }: MovedDelivery,
): Promise<void> {
  const word = reasonIn(reason)
  if (state !== 'failed' || !item || !word) return
  const row = await findDelivery(tx.db, id)
  const service = row && (channels[row.channel as SendingChannel] as ChannelService | undefined)
  const policy = service?.repeats
  if (!row?.sealed || !policy?.after.includes(word)) return
  const tries = await countTries(tx.db, id, policy.after)
  if (tries >= policy.most) return
  const seconds = policy.pauseSeconds() ?? pauseSeconds(word, tries)
  const at = new Date(tx.now.getTime() + seconds * 1000)
  const outgoing = {
    ...outgoingOf(row, openContent(secrets, row.id, row.sealed)),
    key: `repeat:${id}`,
    retryOf: id,
  }
  const next = { id: deliveryIdOf(outgoing), at }
  if (!(await policy.begin(tx, { practiceId, item, reason: reason ?? word, failed: { id, retryOf }, next })))
    return
  const { row: added } = await writeRow(tx, { secrets }, outgoing, { id: next.id, waitsUntil: at })
  await queueHandOver(tx, added, added.waits_until)
}
