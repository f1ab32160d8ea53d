import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  open: [
    'DELETE /sandbox/v1',
    'GET /sandbox/v1/faxes',
    'GET /sandbox/v1/faxes/:id/document',
    'GET /sandbox/v1/inquiries',
    'GET /sandbox/v1/mail',
    'GET /sandbox/v1/texts',
    'POST /sandbox/v1/faxes',
    'POST /sandbox/v1/inquiries/:id',
    'POST /sandbox/v1/texts',
    'PUT /sandbox/v1/machines/:number',
    'PUT /sandbox/v1/phones/:number',
  ],
}
