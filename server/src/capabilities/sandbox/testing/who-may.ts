import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/sandbox/routes.ts'
import { type Calls, EACH_TIME, may, type WhoMay } from '#testing/matrix/part.ts'

const calls: Calls<typeof routes> = {
  'GET /sandbox/v1/mail': may('open', 'own', async () => ({})),
  'GET /sandbox/v1/texts': may('open', 'own', async () => ({})),
  'POST /sandbox/v1/texts': may('open', 'own', async () => ({
    body: { id: randomUUID(), from: '+15125550171', to: '+15125550160', text: 'Hello' },
  })),
  'GET /sandbox/v1/faxes': may('open', 'own', async () => ({})),
  'GET /sandbox/v1/faxes/:id/document': may('open', 'own', async ({ app }) => {
    const id = randomUUID()
    const body = { id, from: '+15125550172', to: '+17375550100', text: 'A page.' }
    await app.call('POST /sandbox/v1/faxes', { body })
    return { params: { id } }
  }),
  'POST /sandbox/v1/faxes': may('open', 'own', async () => ({
    body: { id: randomUUID(), from: '+15125550172', to: '+17375550100', text: 'A page.' },
  })),
  'PUT /sandbox/v1/machines/:number': may('open', 'own', async () => ({
    params: { number: '+17375550198' },
    body: { state: 'busy' },
  })),
  'PUT /sandbox/v1/phones/:number': may('open', 'own', async () => ({
    params: { number: '+15125550198' },
    body: { state: 'landline' },
  })),
  'GET /sandbox/v1/inquiries': may('open', 'own', async () => ({})),
  'POST /sandbox/v1/inquiries/:id': may(
    'open',
    'own',
    async ({ app, newcomer }) => {
      const as = await newcomer({ identity: 'UnVerified' })
      const { body } = await app.call('POST /identity-verification/v1/inquiry', { as })
      return { params: { id: body.inquiryId }, body: { decision: 'approve' } }
    },
    EACH_TIME,
  ),
  'DELETE /sandbox/v1': may('open', 'own', async () => ({})),
}

export const whoMay: WhoMay = {
  heading: 'Sandbox',
  about:
    'The desk stands in for phones and mailboxes, which ask for no account; beside a real provider it does not exist.',
  calls,
}
