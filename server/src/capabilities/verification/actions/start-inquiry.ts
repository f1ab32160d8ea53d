import { noIdentityService } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '../../../platform/action.ts'
import { found } from '../../../platform/refusal.ts'
import { beginInquiry } from '../inquiry/begin-inquiry.ts'
import { askingService } from '../inquiry/service-call.ts'

/** Says where the caller goes to be checked. Its parts are committed one by one: the service is asked in between. */
export const startInquiry = steps(routes.startInquiry, async ({ person, services, note, commit }) => {
  const service = found(services.identityCheck, noIdentityService)
  const { id, inquiryId } = await beginInquiry(services, service, person.id)
  note({ subject: { kind: 'inquiry', id } })
  const url = await askingService(services, () => service.linkTo(inquiryId))
  // All that is left to commit is the line.
  await commit(async () => undefined)
  return { inquiryId, url }
})
