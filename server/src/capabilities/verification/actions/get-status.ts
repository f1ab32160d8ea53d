import { inquiryNotFound } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { steps } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { refreshInquiry } from '../inquiry/refresh-inquiry.ts'
import { presentCheck } from '../present.ts'
import { findNewestInquiry, findOwnInquiry } from '../store/inquiries.ts'

/** The state of the caller's check, read from the service itself. Another person's check is not found. */
export const getStatus = steps(routes.getStatus, async ({ person, body, services, note, commit }) => {
  const { db } = services
  const named = body.inquiryId?.trim()
  const requested = named
    ? found(await findOwnInquiry(db, person.id, named), inquiryNotFound)
    : await findNewestInquiry(db, person.id)
  note({ subject: requested && { kind: 'inquiry', id: requested.id } })
  const inquiry = requested && (await refreshInquiry(services, requested.id))
  // Only the audit entry is left to commit.
  await commit(async () => undefined)
  return presentCheck(found(await people.find(db, person.id)), inquiry, services)
})
