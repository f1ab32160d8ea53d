import type * as routes from '@corridor/contract/sandbox/routes.ts'
import type { ValidCalls } from '../../../../testing/world/valid-call.ts'

export const validCalls: ValidCalls<typeof routes> = {
  'GET /sandbox/v1/mail': async () => ({}),
  'GET /sandbox/v1/texts': async () => ({}),
  'GET /sandbox/v1/inquiries': async () => ({}),
  'POST /sandbox/v1/inquiries/:id': async ({ app, newcomer }) => {
    const as = await newcomer({ identity: 'UnVerified' })
    const { body } = await app.call('POST /identity-verification/v1/inquiry', { as })
    return { params: { id: body.inquiryId }, body: { decision: 'approve' } }
  },
  'DELETE /sandbox/v1': async () => ({}),
}
