import type { WithoutClaim } from '../../../../testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  open: [
    'DELETE /sandbox/v1',
    'GET /sandbox/v1/inquiries',
    'GET /sandbox/v1/mail',
    'GET /sandbox/v1/texts',
    'POST /sandbox/v1/inquiries/:id',
  ],
}
