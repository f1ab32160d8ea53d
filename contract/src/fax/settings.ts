import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Instant, text } from '../kernel/shapes.ts'
import { FAX_LOG_PAGE } from './limits.ts'
import { CoverSettings, FaxNumber, LogEntry, NewCoverSettings, NumberLabel } from './model.ts'

const BASE = '/efaxes/v2'
const admin = claim('PracticeAdmin')
const Numbers = z.object({
  numbers: z.array(FaxNumber),
  /** The address of the operator who assigns numbers; null where the practice chooses them itself. */
  assignedBy: z.string().nullable(),
})

export const listNumbers = route({
  call: `GET ${BASE}/numbers`,
  summary: 'The fax numbers of the practice, the default one first.',
  access: claim('eFax', 'PracticeAdmin'),
  hasNoPatientData: true,
  reply: Numbers,
})

export const saveNumber = route({
  call: `PUT ${BASE}/numbers`,
  summary: 'Adds a fax number of the practice, or changes its label or whether it is the default.',
  access: admin,
  audit: 'fax.number-saved',
  body: z.object({ number: text(40), label: NumberLabel, isDefault: z.boolean().default(false) }),
  reply: Numbers,
})

export const removeNumber = route({
  call: `DELETE ${BASE}/numbers/:number`,
  summary: 'Removes a fax number from which nothing waits to leave.',
  access: admin,
  audit: 'fax.number-removed',
  params: z.object({ number: text(40) }),
  reply: Done,
})

export const getCover = route({
  call: `GET ${BASE}/cover`,
  summary: 'How the cover pages of the practice look.',
  access: claim('eFax', 'PracticeAdmin'),
  hasNoPatientData: true,
  reply: CoverSettings,
})

export const saveCover = route({
  call: `PUT ${BASE}/cover`,
  summary: 'Changes how the cover pages of the practice look.',
  access: admin,
  audit: 'fax.cover-saved',
  body: NewCoverSettings,
  reply: CoverSettings,
})

const Range = { from: Instant.optional(), to: Instant.optional() }

export const readLog = route({
  call: `GET ${BASE}/log`,
  summary:
    'Every fax of the practice: what went where, when, by whom, how many pages, and what became of it.',
  access: admin,
  audit: 'fax.log-read',
  query: z.object({ ...Range, ...pageQuery(FAX_LOG_PAGE) }),
  reply: pageOf(LogEntry, 'entries'),
})

export const exportLog = route({
  call: `GET ${BASE}/log/export`,
  summary: 'The same as CSV.',
  access: admin,
  audit: 'fax.log-exported',
  transfer: 'download',
  query: z.object(Range),
  reply: z.unknown(),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'fax/settings': typeof import('./settings.ts')
  }
}
