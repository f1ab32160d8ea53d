import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant } from '../kernel/shapes.ts'

const access = guest('operator')
const One = z.object({ id: Id })

/** A fax to a number that no practice had when it came. Neither its pages nor who sent it are shown. */
export const UnclaimedFax = z
  .object({
    id: Id,
    /** The number that it came to, as the service wrote it; empty where the service did not say. */
    number: z.string(),
    receivedAt: Instant,
    pages: z.int().nullable(),
    /** The practice that has the number by now. */
    practiceName: z.string().nullable(),
  })
  .meta({ id: 'UnclaimedFax' })
export type UnclaimedFax = z.infer<typeof UnclaimedFax>

export const listUnclaimedFaxes = route({
  call: 'GET /operator/v1/unclaimed-faxes',
  summary:
    'Faxes that came to a number that no practice has, newest first: the number, the time and how many pages; not what they say.',
  access,
  hasNoPatientData: true,
  reply: z.object({ total: z.int(), faxes: z.array(UnclaimedFax) }),
})

export const giveUnclaimedFax = route({
  call: 'POST /operator/v1/unclaimed-faxes/:id/give',
  summary:
    'Gives such a fax to the practice that has the number by now, or to one that the operator chooses.',
  access,
  audit: 'operator.fax-given',
  params: One,
  /** Without a practice it goes to the one that has the number. */
  body: z.object({ practiceId: Id.optional() }),
  reply: Done,
})

export const deleteUnclaimedFax = route({
  call: 'DELETE /operator/v1/unclaimed-faxes/:id',
  summary: 'Deletes such a fax and its pages for good.',
  access,
  audit: 'operator.fax-deleted',
  params: One,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/unclaimed-faxes': typeof import('./unclaimed-faxes.ts')
  }
}
