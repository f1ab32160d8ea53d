import { PUSH_TRIED_HOURS } from '@corridor/contract/deliveries/limits.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Push, PushPort } from '#providers/push/port.ts'
import { findLatest } from '../store/deliveries.ts'
import { beginPush, endPush } from '../store/pushes.ts'
import { failureOf, storedReason } from './failure.ts'

type PushNeeds = Pick<Services, 'clock'> & { transactions: Pick<Services['transactions'], 'run'> }

/** The row that this push is sent by; nothing if it has left already. One that was given up is repeated by a row of its own. */
async function begin(
  { transactions, clock }: PushNeeds,
  { id, purpose, to }: Push,
): Promise<string | undefined> {
  const now = clock.now()
  const row = {
    purpose,
    provider: new URL(to.endpoint).hostname,
    give_up_at: minutesAfter(now, PUSH_TRIED_HOURS * 60),
  }
  return transactions.run(async (tx) => {
    if (await beginPush(tx.db, { ...row, id, retry_of: null }, now)) return id
    const latest = await findLatest(tx.db, id)
    if (latest?.state === 'handed-over') return undefined
    const before = latest?.id ?? id
    const next = latest?.state === 'queued' ? before : stableId(`delivery-again:${before}`)
    const isBegun = await beginPush(tx.db, { ...row, id: next, retry_of: next === id ? null : before }, now)
    return isBegun ? next : undefined
  }, 'system')
}

/**
 * Pushes to the people of this installation: each has a row before it leaves, without address and content. They do not pass
 * the gate, because its questions are about people outside; what somebody is notified of is theirs to choose. A push that was
 * sent and not recorded is sent again under its topic, by which the browser shows it once.
 */
export function recordPushes(needs: PushNeeds, push: PushPort): PushPort {
  const end = (id: string, state: 'queued' | 'handed-over' | 'failed', reason: string | null = null) =>
    needs.transactions.run((tx) => endPush(tx.db, { id, state, reason }, needs.clock.now()), 'system')
  return {
    ...push,
    send: async (one) => {
      const id = await begin(needs, one)
      if (id === undefined) return 'sent'
      try {
        const sent = await push.send(one)
        if (sent === 'gone') await end(id, 'failed', 'wrong-address')
        else await end(id, 'handed-over')
        return sent
      } catch (error) {
        await end(id, 'queued', storedReason(failureOf(error)))
        throw error
      }
    },
  }
}
