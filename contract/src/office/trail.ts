import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Id, Instant, text } from '../kernel/shapes.ts'
import { TRAIL_AREAS, TRAIL_PAGE } from './limits.ts'

/** One line of the practice's audit trail: who did what to what, when, from where, and whether it was allowed. */
export const TrailEntry = z
  .object({
    id: z.string(),
    at: Instant,
    /** `files.downloaded`, for one; the call itself for what was refused and has no word. */
    word: z.string(),
    isRefused: z.boolean(),
    /** Why it was refused. */
    code: z.string().nullable(),
    personId: Id.nullable(),
    personName: z.string().nullable(),
    subjectKind: z.string().nullable(),
    subjectId: z.string().nullable(),
    /** Of a person; of one elsewhere only where it was done, not where it was refused. */
    subjectName: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'TrailEntry' })
export type TrailEntry = z.infer<typeof TrailEntry>

/** What to look for; each narrows the rest. */
const Wanted = {
  personId: Id.optional(),
  area: z.enum(TRAIL_AREAS).optional(),
  /** Who came near this very thing. */
  subjectId: text(200).min(1).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
}

const admin = claim('PracticeAdmin')

export const listTrail = route({
  call: 'GET /my-office/v2/audit',
  summary: 'What people of the caller’s practice did, newest first. Looking at it is recorded too.',
  access: admin,
  audit: 'office.audit-read',
  query: z.object({ ...Wanted, ...pageQuery(TRAIL_PAGE) }),
  reply: pageOf(TrailEntry, 'entries'),
})

export const exportTrail = route({
  call: 'GET /my-office/v2/audit/export',
  summary: 'The same as a table for a spreadsheet. So many lines at most; it says whether there are more.',
  access: admin,
  audit: 'office.audit-exported',
  query: z.object(Wanted),
  reply: z.object({ fileName: z.string(), csv: z.string(), isCut: z.boolean() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'office/trail': typeof import('./trail.ts')
  }
}
