import { noIdentityService } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '../../../platform/action.ts'
import { found } from '../../../platform/refusal.ts'
import { beginInquiry } from '../begin-inquiry.ts'
import { askingService } from '../service-call.ts'

/** Says where the caller goes to be checked. Its parts are committed one by one: the service is asked in between. */
export const startInquiry = steps(routes.startInquiry, async ({ person, origin, services, note }) => {
  const service = found(services.identityCheck, noIdentityService)
  const { id, inquiryId } = await beginInquiry(services, service, person.id)
  const subject = { kind: 'inquiry', id }
  note({ subject })
  const url = await askingService(services, () => service.linkTo(inquiryId))
  const { id: personId, practiceId, sessionId } = person
  const word = routes.startInquiry.audit!
  await services.transactions.run((tx) =>
    tx.audit({ word, outcome: 'done', personId, practiceId, sessionId, subject, ...origin }),
  )
  return { inquiryId, url }
})
