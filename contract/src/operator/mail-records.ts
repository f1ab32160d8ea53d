import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'

/** Whether a record is seen in the DNS: as it should be, another one, none, or nobody answered. */
export const RECORD_STATES = ['seen', 'different', 'missing', 'unknown'] as const

export const MailRecord = z
  .object({
    purpose: z.enum(['spf', 'dkim', 'dmarc', 'mx']),
    type: z.enum(['TXT', 'MX']),
    name: z.string(),
    value: z.string(),
    state: z.enum(RECORD_STATES),
    /** What is there instead. */
    found: z.array(z.string()),
  })
  .meta({ id: 'MailRecord' })
export type MailRecord = z.infer<typeof MailRecord>

export const listMailRecords = route({
  call: 'GET /operator/v1/mail-records',
  summary: 'The DNS records that let mail of this installation arrive, and whether they are seen.',
  access: guest('operator'),
  hasNoPatientData: true,
  reply: z.object({
    /** The domain that mails come from; none where mail goes to the sandbox, or has no domain. */
    domain: z.string().nullable(),
    records: z.array(MailRecord),
  }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/mail-records': typeof import('./mail-records.ts')
  }
}
