import * as deliveries from '#capabilities/deliveries/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { ITEM_KIND } from '../kind.ts'
import { findAnyFax } from '../store/messages.ts'
import { recordPages } from './channel.ts'

interface Payload {
  faxId: string
  deliveryId: string
  /** Whose turn it takes; what an older version has queued has none. */
  practiceId?: string
  /** Which look it is. */
  look: number
}

/** A call of a hundred pages takes an hour or two; what is not over by then nobody can say. */
const LOOKS_SECONDS_MAX = 6 * 3600

/** Queues a look at what became of a fax, where the service does not report by itself. */
export async function queueLook(tx: Tx, { faxService }: Services, payload: Payload): Promise<void> {
  if (!faxService?.look) return
  const startAt = new Date(tx.now.getTime() + faxService.look.everySeconds * 1000)
  await tx.queue(followFax, payload, { key: `${payload.deliveryId} ${payload.look}`, startAt })
}

async function findMessageId({ db }: Services, { faxId, deliveryId }: Payload): Promise<string | undefined> {
  return readFor(db, 'system', async (own) => {
    const fax = await findAnyFax(own, faxId)
    if (!fax?.sender_practice_id || fax.e_fax_status !== 'Sending') return undefined
    const rows = await deliveries.ofItem(own, fax.sender_practice_id, { kind: ITEM_KIND, id: faxId })
    const row = rows.find(({ id }) => id === deliveryId)
    return row?.state === 'handed-over' ? (row.message_id ?? undefined) : undefined
  })
}

/** Looks what became of a fax, and again until it is over. */
export const followFax: Job<Payload> = job<Payload>({
  name: 'fax.follow',
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId ?? null,
  run: async (payload, services, run) => {
    const { faxService, transactions, deliveries: own } = services
    if (!faxService?.look) return
    const messageId = await findMessageId(services, payload)
    if (!messageId) return
    const report = await faxService.look.at(messageId)
    await recordPages(services, payload.faxId, report?.pagesSent ?? null)
    const isTooLong = payload.look * faxService.look.everySeconds > LOOKS_SECONDS_MAX
    if (report?.state === 'delivered' || report?.state === 'failed' || isTooLong) {
      const ended = report ?? { state: 'failed' as const, reason: 'timeout' }
      await own.takeNotice({
        provider: faxService.name,
        report: {
          messageId,
          textId: payload.deliveryId,
          state: ended.state === 'delivered' ? 'delivered' : 'failed',
          reason: ended.reason,
        },
        word: 'fax.notice-received',
        requestId: run.id,
        address: faxService.name,
      })
      return
    }
    await transactions.run((tx) => queueLook(tx, services, { ...payload, look: payload.look + 1 }), 'system')
  },
})
