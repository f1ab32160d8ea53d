import { inquiryNotFound } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '../../../platform/action.ts'
import { found } from '../../../platform/refusal.ts'
import * as people from '../../people/public.ts'
import { refreshInquiry } from '../inquiry/refresh-inquiry.ts'
import { presentCheck } from '../present.ts'
import { findNewestInquiry, findOwnInquiry } from '../store/inquiries.ts'

/** How the caller's check stands, from the service itself. Somebody else's check is not found. */
export const getStatus = steps(routes.getStatus, async ({ person, body, services, note, commit }) => {
  const { db } = services
  const named = body.inquiryId?.trim()
  const asked = named
    ? found(await findOwnInquiry(db, person.id, named), inquiryNotFound)
    : await findNewestInquiry(db, person.id)
  note({ subject: asked && { kind: 'inquiry', id: asked.id } })
  const inquiry = asked && (await refreshInquiry(services, asked.id))
  // All that is left to commit is the line.
  await commit(async () => undefined)
  return presentCheck(found(await people.find(db, person.id)), inquiry, services)
})
