import {
  CONTENT_RETENTION_DAYS,
  INSTALLATION_RETENTION_DAYS,
  PUSH_RETENTION_DAYS,
} from '@corridor/contract/deliveries/limits.ts'
import { daysAfter } from '#platform/clock.ts'
import { job, ONCE } from '#platform/jobs/jobs.ts'
import { handOverJobs } from './handover/hand-over-job.ts'
import { recordReports } from './reports/record-reports.ts'
import { listGivenUp, removeOld } from './store/moves.ts'

const BATCH = 200

/**
 * Every few minutes: what nobody tries any more has failed, or may have left where its last try had no answer. So nothing is
 * lost without being seen, whatever became of its job.
 */
const settleGivenUp = job<object>({
  name: 'deliveries.settle-given-up',
  every: '*/5 * * * *',
  tries: ONCE,
  run: async (_payload, { transactions, clock, hooks }) => {
    let settled: number
    do {
      settled = await transactions.run(async (tx) => {
        const rows = await listGivenUp(tx.db, clock.now(), BATCH)
        const reports = rows.map(({ id, is_in_flight, reason }) => {
          const state = is_in_flight ? ('unclear' as const) : ('failed' as const)
          const why = is_in_flight ? 'no-reply' : (reason ?? 'gave-up')
          return {
            provider: 'corridor',
            messageId: null,
            deliveryId: id,
            state,
            kind: state,
            reason: why,
            digest: null,
          }
        })
        if (reports.length > 0) await recordReports(tx, { hooks }, reports)
        return rows.length
      }, 'system')
    } while (settled === BATCH)
  },
})

/** Every night: words that nobody sends again, and old rows of the installation. */
const tidyUp = job<object>({
  name: 'deliveries.tidy-up',
  every: '37 3 * * *',
  run: async (_payload, { transactions, clock }) => {
    const now = clock.now()
    const before = {
      content: daysAfter(now, -CONTENT_RETENTION_DAYS),
      installation: daysAfter(now, -INSTALLATION_RETENTION_DAYS),
      push: daysAfter(now, -PUSH_RETENTION_DAYS),
    }
    await transactions.run((tx) => removeOld(tx.db, before), 'system')
  },
})

export const jobs = [...handOverJobs, settleGivenUp, tidyUp]
