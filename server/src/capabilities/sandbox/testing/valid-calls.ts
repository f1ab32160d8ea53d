import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/sandbox/routes.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'

export const validCalls: ValidCalls<typeof routes> = {
  'GET /sandbox/v1/mail': async () => ({}),
  'GET /sandbox/v1/texts': async () => ({}),
  'POST /sandbox/v1/texts': async () => ({
    body: { id: randomUUID(), from: '+15125550171', to: '+15125550160', text: 'Hello' },
  }),
  'PUT /sandbox/v1/phones/:number': async () => ({
    params: { number: '+15125550198' },
    body: { state: 'landline' },
  }),
  'GET /sandbox/v1/faxes': async () => ({}),
  'POST /sandbox/v1/faxes': async () => ({
    body: { id: randomUUID(), from: '+15125550172', to: '+17375550100', text: 'A page.' },
  }),
  'GET /sandbox/v1/faxes/:id/document': async ({ app }) => {
    const id = randomUUID()
    const body = { id, from: '+15125550172', to: '+17375550100', text: 'A page.' }
    await app.call('POST /sandbox/v1/faxes', { body })
    return { params: { id } }
  },
  'PUT /sandbox/v1/machines/:number': async () => ({
    params: { number: '+17375550198' },
    body: { state: 'busy' },
  }),
  'GET /sandbox/v1/inquiries': async () => ({}),
  'POST /sandbox/v1/inquiries/:id': async ({ app, newcomer }) => {
    const as = await newcomer({ identity: 'UnVerified' })
    const { body } = await app.call('POST /identity-verification/v1/inquiry', { as })
    return { params: { id: body.inquiryId }, body: { decision: 'approve' } }
  },
  'DELETE /sandbox/v1': async () => ({}),
}
