import { createHash } from 'node:crypto'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Services } from '#platform/services.ts'
import type { Batch } from '#platform/transaction.ts'
import type { Report as TextReport } from '#providers/sms/port.ts'
import { reasonOfReport } from '../handover/failure.ts'
import type { Report } from '../store/moves.ts'
import { recordReports } from './record-reports.ts'

/** A notice that was found genuine, as its service words it, and where it came from. */
export interface GenuineNotice {
  provider: string
  report: TextReport
  /** Recorded with it in the audit trail. */
  word: string
  requestId: string
  address: string
}

/** The delivery that a notice is about; none for one that is not ours. */
export interface Noticed {
  id: string | undefined
  isMoved: boolean
}

const digestOf = (provider: string, { messageId, state, reason }: TextReport): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([provider, messageId, state, reason]))
    .digest()
    .subarray(0, 16)

const reportOf = ({ provider, report }: GenuineNotice): Report => {
  const { messageId, textId = null, state, reason } = report
  const isFinal = state === 'delivered' || state === 'failed'
  return {
    provider,
    messageId,
    deliveryId: textId,
    state: isFinal ? state : 'handed-over',
    kind: isFinal ? state : state === 'sent' ? 'sent' : 'handed-over',
    reason: reasonOfReport(reason),
    digest: digestOf(provider, report),
  }
}

/** Takes notices in, together with whatever else arrives meanwhile: services send them by the hundred. */
export function createNoticeIntake({
  transactions,
  hooks,
}: Pick<Services, 'hooks' | 'transactions'>): (notice: GenuineNotice) => Promise<Noticed> {
  const batch: Batch<GenuineNotice, Noticed> = {
    lane: 'deliveries.notices',
    actingFor: 'system',
    work: async (tx, notices) => {
      const applied = await recordReports(tx, { hooks }, notices.map(reportOf))
      const entries = notices.map(({ word, requestId, address }, at) => {
        const delivery = applied[at]
        const subject = delivery && { kind: 'delivery', id: delivery.id }
        return {
          word,
          practiceId: delivery?.practiceId ?? null,
          ...(subject && { subject }),
          requestId,
          address,
        }
      })
      auditBeyondCall(tx, ...entries)
      return applied.map((one) => ({ id: one?.id, isMoved: one?.isMoved ?? false }))
    },
  }
  return (notice) => transactions.batch(batch, notice)
}
