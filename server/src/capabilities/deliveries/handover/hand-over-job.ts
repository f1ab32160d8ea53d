import { pauseSeconds } from '@corridor/contract/deliveries/rules.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishChanged } from '../reports/record-reports.ts'
import { findRefusal } from '../sending/gate.ts'
import type { ChannelService, Failure, SendingChannel } from '../sending/outgoing.ts'
import { openContent, outgoingOf } from '../sending/sealed-content.ts'
import { type DeliveryRow, findDelivery } from '../store/deliveries.ts'
import { endTry, releaseWaiting, waitForEarlier } from '../store/moves.ts'
import { attempt, settle } from './attempt.ts'
import { failureOf, isInVain, storedReason } from './failure.ts'
import type { Served } from './outages.ts'

interface Payload {
  deliveryId: string
  /** Whose turn it takes; the installation's own have turns like a practice's. */
  practiceId?: string | null
}

/** Six of a channel leave at once, of which three may be one practice's. */
const AT_ONCE = 6
const AGAIN_AT_ONCE = 2

/** What each channel's service is called where services are set aside. A fax within the installation needs none. */
const SERVED: Readonly<Partial<Record<SendingChannel, Served>>> = { text: 'text', email: 'mail' }

async function handOverOne({ deliveryId }: Payload, services: Services): Promise<void> {
  const row = await readFor(services.db, 'system', (db) => findDelivery(db, deliveryId))
  if (row?.state !== 'queued' || row.sealed === null) return
  const { clock, transactions } = services
  if (row.waits_until && row.waits_until > clock.now()) {
    await transactions.run((tx) => queueHandOver(tx, row, row.waits_until), 'system')
    return
  }
  const isFirstTry = row.recipient !== null && row.attempts === 0
  if (isFirstTry && (await transactions.run((tx) => waitForEarlier(tx.db, row, clock.now()), 'system')))
    return
  await handOverRow(row, services)
}

/** Does what the queue was asked for. How long something is tried is decided by its row; the queue only bears our own faults. */
const lane = (name: string, channel: SendingChannel, atOnce: number): Job<Payload> =>
  job<Payload>({
    name: `deliveries.${name}-${channel}`,
    atOnce,
    turnOf: ({ practiceId }) => practiceId ?? null,
    room: ({ outages }) => {
      const served = SERVED[channel]
      return served ? outages.room(served, atOnce) : atOnce
    },
    run: handOverOne,
  })

/** A lane for each channel, and a narrow one beside it for what is tried again: it never takes the place of what was not tried yet. */
const LANES = {
  text: { first: lane('hand-over', 'text', AT_ONCE), again: lane('try-again', 'text', AGAIN_AT_ONCE) },
  email: { first: lane('hand-over', 'email', AT_ONCE), again: lane('try-again', 'email', AGAIN_AT_ONCE) },
  fax: { first: lane('hand-over', 'fax', AT_ONCE), again: lane('try-again', 'fax', AGAIN_AT_ONCE) },
} satisfies Record<SendingChannel, unknown>

/** What a version without lanes has queued goes into them. */
const handOver = job<Payload>({
  name: 'deliveries.hand-over',
  run: async ({ deliveryId }, { db, transactions }) => {
    const row = await readFor(db, 'system', (inDb) => findDelivery(inDb, deliveryId))
    if (row) await transactions.run((tx) => queueHandOver(tx, row, row.waits_until), 'system')
  },
})

export const handOverJobs = [handOver, ...Object.values(LANES).flatMap(({ first, again }) => [first, again])]

/** A text has left, or never will: the one behind it to the same number is next. */
export async function queueNext(tx: Tx, { id }: { id: string }): Promise<void> {
  for (const next of await releaseWaiting(tx.db, id)) await queueHandOver(tx, next, null, id)
}

export const queueHandOver = (
  tx: Tx,
  {
    id,
    attempts,
    channel,
    practice_id: practiceId,
  }: Pick<DeliveryRow, 'id' | 'attempts' | 'channel' | 'practice_id'>,
  startAt?: Date | null,
  /** The one that it waited for. */
  after?: string,
): Promise<void> => {
  const key = [id, attempts, startAt?.getTime(), after].filter((part) => part !== undefined).join(' ')
  const { first, again } = LANES[channel as SendingChannel]
  const payload = { deliveryId: id, practiceId }
  return tx.queue(attempts > 0 ? again : first, payload, { key, ...(startAt && { startAt }) })
}

async function handOverRow(
  row: DeliveryRow,
  services: Pick<Services, 'channels' | 'clock' | 'hooks' | 'log' | 'secrets' | 'transactions'>,
): Promise<void> {
  const { channels, secrets, transactions } = services
  const service = channels[row.channel as SendingChannel] as ChannelService | undefined
  if (!service) return settle(row, services, 'failed', 'not-configured')
  const sealed = openContent(secrets, row.id, row.sealed!)
  const { to, content, ifUnclear } = sealed
  const findRefusalNow = async () =>
    row.practice_id === null
      ? undefined
      : transactions.run((tx) => findRefusal(tx, services, outgoingOf(row, sealed)), 'system')
  // What a try without an answer may have left is looked for first, whatever was said since.
  const refusal = row.is_in_flight ? undefined : await findRefusalNow()
  if (refusal) return settle(row, services, 'failed', refusal)
  try {
    await attempt(services, service, { id: row.id, to, content }, { ifUnclear, findRefusal: findRefusalNow })
  } catch (error) {
    await decideAfter(row, services, failureOf(error), { canAsk: canAsk(service), ifUnclear })
  }
}

const canAsk = ({ find, isIdempotent }: ChannelService): boolean =>
  find !== undefined || isIdempotent === true

/** A failed try: over at once where another would be in vain or could send it twice, else tried again after a pause. */
async function decideAfter(
  row: DeliveryRow,
  services: Pick<Services, 'clock' | 'hooks' | 'log' | 'transactions'>,
  failure: Failure,
  { canAsk: canLookUp, ifUnclear }: { canAsk: boolean; ifUnclear: 'resend' | 'leave' },
): Promise<void> {
  const reason = storedReason(failure)
  // A wrong address is the sender's to mend, who sees it; a service that fails is the operator's.
  const level = isInVain(failure) ? 'info' : 'warn'
  services.log[level]('a delivery was not taken', { provider: row.channel, reason })
  if (isInVain(failure)) return settle(row, services, 'failed', reason)
  if (failure.mayBeTaken && !canLookUp && ifUnclear === 'leave')
    return settle(row, services, 'unclear', storedReason({ ...failure, reason: 'no-reply' }))
  const now = services.clock.now()
  const attempts = row.attempts + 1
  const seconds = pauseSeconds(failure.reason, attempts, failure.retryAfterSeconds)
  const waitsUntil = new Date(now.getTime() + seconds * 1000)
  if (waitsUntil > row.give_up_at)
    return settle(row, services, failure.mayBeTaken ? 'unclear' : 'failed', reason)
  await services.transactions.run(async (tx) => {
    await endTry(tx.db, row.id, { reason, waitsUntil, mayBeTaken: failure.mayBeTaken }, now)
    await queueHandOver(tx, { ...row, attempts }, waitsUntil)
    publishChanged(tx, row)
  }, 'system')
}
