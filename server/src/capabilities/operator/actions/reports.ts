import { done } from '@corridor/contract/kernel/shapes.ts'
import { reportSettled } from '@corridor/contract/operator/errors.ts'
import { REPORTS_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/reports.ts'
import * as network from '#capabilities/network/public.ts'
import { action, read } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'

const present = (report: network.OpenReport) => ({
  id: report.id,
  reason: report.reason,
  text: report.text,
  reportedAt: report.reported_at.toISOString(),
  reporterName: report.reporter_name,
  personName: report.person_name,
  practiceId: report.practice_id,
  practiceName: report.practice_name,
})

export const listReports = read(routes.listReports, async ({ db }) => {
  const { total, reports } = await network.readOpenReports(db, REPORTS_SHOWN)
  return { total, reports: reports.map(present) }
})

/** Of two that settle it at once only one succeeds. */
export const settleReport = action(routes.settleReport, async ({ params: { id }, tx, note }) => {
  note({ subject: { kind: 'report', id } })
  check(await network.settleReport(tx.db, id, tx.now), reportSettled)
  return done
})
