import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant } from '../kernel/shapes.ts'
import { REPORT_REASONS } from '../network/model.ts'

const access = guest('operator')

/** A report about a person or a practice. For a person the practice is theirs. */
export const OpenReport = z
  .object({
    id: Id,
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    reportedAt: Instant,
    reporterName: z.string().nullable(),
    personName: z.string().nullable(),
    practiceId: Id.nullable(),
    practiceName: z.string().nullable(),
  })
  .meta({ id: 'OpenReport' })
export type OpenReport = z.infer<typeof OpenReport>

export const listReports = route({
  call: 'GET /operator/v1/reports',
  summary: 'Reports about people and practices that wait for the operator, oldest first.',
  access,
  audit: 'operator.reports-read',
  reply: z.object({ total: z.int(), reports: z.array(OpenReport) }),
})

export const settleReport = route({
  call: 'POST /operator/v1/reports/:id/settle',
  summary: 'Puts a report away that was looked into.',
  access,
  audit: 'operator.report-settled',
  params: z.object({ id: Id }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/reports': typeof import('./reports.ts')
  }
}
