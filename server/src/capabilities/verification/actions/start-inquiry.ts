import { noIdentityService } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { beginInquiry } from '../inquiry/begin-inquiry.ts'
import { callService } from '../inquiry/service-call.ts'

/**
 * Returns where the caller goes to be checked. Its parts are committed one by one, because the service is
 * called in between.
 */
export const startInquiry = steps(routes.startInquiry, async ({ person, services, note, commit }) => {
  const service = found(services.identityCheck, noIdentityService)
  const { id, inquiryId } = await beginInquiry(services, service, person.id)
  note({ subject: { kind: 'inquiry', id } })
  const url = await callService(services, () => service.linkTo(inquiryId))
  // Only the audit entry is left to commit.
  await commit(async () => undefined)
  return { inquiryId, url }
})
