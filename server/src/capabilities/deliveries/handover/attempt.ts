import type { State } from '@corridor/contract/deliveries/rules.ts'
import type { Services } from '../../../platform/services.ts'
import { recordReports } from '../reports/record-reports.ts'
import type { ChannelService, Message, Taken } from '../sending/outgoing.ts'
import { beginTry, type Report } from '../store/moves.ts'

export type AttemptNeeds = Pick<Services, 'hooks'> & {
  transactions: Pick<Services['transactions'], 'run'>
}

/** Nobody can say whether a try before this one left, and it is not to be sent twice. */
export class LeftUnclear extends Error {
  override name = 'LeftUnclear'
  code = 'timeout'
  mayBeTaken = true
}

export const reportOf = (
  provider: string,
  deliveryId: string,
  { messageId, state, reason }: Taken,
): Report => {
  const known: State = state === 'delivered' || state === 'failed' ? state : 'handed-over'
  return { provider, messageId, deliveryId, state: known, kind: known, reason, digest: null }
}

/**
 * Hands a delivery over, at most once. Whatever an earlier try without an answer may have left is looked for first. Throws
 * what the service throws; the row says before each call that one is under way.
 */
export async function attempt(
  { transactions, hooks }: AttemptNeeds,
  service: ChannelService,
  message: Message,
  ifUnclear: 'resend' | 'leave',
): Promise<{ messageId: string | null; state: State }> {
  const { id } = message
  const begun = await transactions.run((tx) => beginTry(tx.db, id, service.name, tx.now), 'system')
  if (!begun) throw new Error('A delivery without a row must not leave.')
  if (begun.state !== 'queued') return { messageId: begun.message_id, state: begun.state }
  /** Whether it is this delivery's: another one with the same words may have got it first. */
  const save = async (taken: Taken): Promise<boolean> => {
    const [applied] = await transactions.run(
      (tx) => recordReports(tx, { hooks }, [reportOf(service.name, id, taken)]),
      'system',
    )
    return applied?.id === id
  }
  if (begun.was_in_flight && !service.isIdempotent) {
    if (service.find) {
      for (const taken of await service.find(message, begun.first_tried_at))
        if (await save(taken)) return { messageId: taken.messageId, state: 'handed-over' }
    } else if (ifUnclear === 'leave') throw new LeftUnclear()
  }
  const taken = await service.submit(message)
  await save(taken)
  return { messageId: taken.messageId, state: 'handed-over' }
}
