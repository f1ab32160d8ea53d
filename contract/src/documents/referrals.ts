import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Id } from '../kernel/shapes.ts'
import { BOARD_MAX, TABLE_PAGE } from './limits.ts'
import { DocumentSettings, OfficeFile, ReferralFigures, StageMove } from './model.ts'
import { STAGES } from './stages.ts'

const access = claim('SharedInbox')
const One = z.object({ id: Id })

export const SIDES = ['sent', 'received'] as const
export type Side = (typeof SIDES)[number]

export const listReferrals = route({
  call: 'GET /office-files/v3/referrals',
  summary: 'The open referrals of one direction, for the board, with how many ended in the last 30 days.',
  access,
  audit: 'documents.listed',
  query: z.object({ side: z.enum(SIDES) }),
  reply: z.object({
    referrals: z.array(OfficeFile).max(BOARD_MAX),
    endedCount: z.int(),
    /** How many are open in each direction. */
    openCounts: z.object({ sent: z.int(), received: z.int() }),
    /** The day where the practice is. */
    today: z.string(),
  }),
})

export const countTooLong = route({
  call: 'GET /office-files/v3/referrals/too-long',
  summary: 'How many open referrals lie longer in their stage than the practice wants, in each direction.',
  access,
  hasNoPatientData: true,
  reply: z.object({ sent: z.int(), received: z.int() }),
})

export const listEndedReferrals = route({
  call: 'GET /office-files/v3/referrals/ended',
  summary:
    'Referrals of one direction that were closed or declined, or whose patient did not come, newest first.',
  access,
  audit: 'documents.listed',
  query: z.object({ side: z.enum(SIDES), ...pageQuery(TABLE_PAGE) }),
  reply: pageOf(OfficeFile, 'referrals'),
})

export const moveReferral = route({
  call: 'PUT /office-files/v3/:id/stage',
  summary: 'Moves a referral to another stage, from either side. Of two at once one wins.',
  access,
  audit: 'documents.stage-moved',
  params: One,
  body: StageMove,
  reply: OfficeFile,
})

export const remindReferral = route({
  call: 'POST /office-files/v3/:id/remind',
  summary: 'Reminds the other practice of a referral, once a day at most.',
  access,
  audit: 'documents.referral-reminded',
  params: One,
  reply: OfficeFile,
})

export const getFigures = route({
  call: 'GET /office-files/v3/referrals/figures',
  summary: 'Referrals sent and received per colleague, days to each stage and the share that was closed.',
  access,
  audit: 'documents.figures-read',
  query: z.object({ days: z.coerce.number().int().min(7).max(366).default(90) }),
  reply: z.object({
    practices: z.array(ReferralFigures),
    /** The median of days from sending to the first time in a stage, and of how many referrals. */
    daysTo: z.array(z.object({ stage: z.enum(STAGES), days: z.number(), count: z.int() })),
    sent: z.int(),
    received: z.int(),
    /** Of the referrals in each direction; nothing where there was none. */
    closedShare: z.object({ sent: z.number().nullable(), received: z.number().nullable() }),
  }),
})

export const getSettings = route({
  call: 'GET /office-files/v3/settings',
  summary: 'How the practice works with referrals: the limits of the stages.',
  access,
  hasNoPatientData: true,
  reply: DocumentSettings,
})

export const changeSettings = route({
  call: 'PUT /office-files/v3/settings',
  summary: 'Changes how the practice works with referrals.',
  access: claim('PracticeAdmin'),
  audit: 'documents.settings-changed',
  body: DocumentSettings,
  reply: DocumentSettings,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/referrals': typeof import('./referrals.ts')
  }
}
