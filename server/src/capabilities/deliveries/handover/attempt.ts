import type { Reason, State } from '@corridor/contract/deliveries/rules.ts'
import type { Services } from '#platform/services.ts'
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

/** Ends a delivery that no service reports of. */
export async function settle(
  { id }: { id: string },
  { transactions, hooks }: AttemptNeeds,
  state: 'failed' | 'unclear',
  reason: string,
): Promise<void> {
  const report = { provider: 'corridor', messageId: null, deliveryId: id, state, kind: state, reason }
  await transactions.run((tx) => recordReports(tx, { hooks }, [{ ...report, digest: null }]), 'system')
}

interface IfTriedBefore {
  /** Where the service cannot be asked whether an earlier try left. */
  ifUnclear: 'resend' | 'leave'
  /** Why it may not leave any more, if it has not left by then. */
  findRefusal: () => Promise<Reason | undefined>
}

/**
 * Hands a delivery over, at most once. Whatever an earlier try without an answer may have left is looked for first. Throws
 * what the service throws; the row says before each call that one is under way.
 */
export async function attempt(
  needs: AttemptNeeds,
  service: ChannelService,
  message: Message,
  { ifUnclear, findRefusal }: IfTriedBefore,
): Promise<{ messageId: string | null; state: State }> {
  const { transactions, hooks } = needs
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
  const refusal = begun.was_in_flight ? await findRefusal() : undefined
  if (refusal) {
    const state = service.find && !service.isIdempotent ? 'failed' : 'unclear'
    await settle(message, needs, state, refusal)
    return { messageId: null, state }
  }
  const taken = await service.submit(message)
  await save(taken)
  return { messageId: taken.messageId, state: 'handed-over' }
}
