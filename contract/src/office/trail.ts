import { z } from 'zod'
import { claim, signedIn } from '../kernel/access.ts'
import { CAPABILITY_ORDER } from '../kernel/capability-order.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Id, Instant, text } from '../kernel/shapes.ts'
import { TRAIL_PAGE } from './limits.ts'

/** One entry of the practice's audit trail: who did what to what, when, from where, and whether it was refused. */
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
    /**
     * Of a person; of one elsewhere only where it was done, not where it was refused. Of a file or a conversation where the caller may
     * see it.
     */
    subjectName: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'TrailEntry' })
export type TrailEntry = z.infer<typeof TrailEntry>

/** The filters, which are combined. */
const Wanted = {
  personId: Id.optional(),
  /** The capability that wrote them. */
  area: z.enum(CAPABILITY_ORDER).optional(),
  /** Entries about this one subject. */
  subjectId: text(200).min(1).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** What the row shows: a name, what was done, a file, a conversation, an address. */
  search: text(200).min(1).optional(),
}

/** Also background reads of the app. With a filter for one subject they are always shown. */
const automatic = z.stringbool().default(false)

const admin = claim('PracticeAdmin')

export const listTrail = route({
  call: 'GET /my-office/v2/audit',
  summary: 'What people of the caller’s practice did, newest first. Looking at it is recorded too.',
  access: admin,
  audit: 'office.audit-read',
  query: z.object({ ...Wanted, automatic, ...pageQuery(TRAIL_PAGE) }),
  reply: pageOf(TrailEntry, 'entries'),
})

export const exportTrail = route({
  call: 'GET /my-office/v2/audit/export',
  summary:
    'The same as a table for a spreadsheet (CSV), streamed, with what the app read by itself. One at a time for each practice; others get 429.',
  access: admin,
  audit: 'office.audit-exported',
  transfer: 'download',
  query: z.object(Wanted),
  reply: z.unknown(),
})

export const listOwnTrail = route({
  call: 'GET /my-account/v2/audit',
  summary:
    'What the caller did, newest first: the log of somebody who has no practice whose admins would read it.',
  access: signedIn,
  audit: 'office.own-audit-read',
  query: z.object({ ...Wanted, automatic, ...pageQuery(TRAIL_PAGE) }).omit({ personId: true }),
  reply: pageOf(TrailEntry, 'entries'),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'office/trail': typeof import('./trail.ts')
  }
}
