import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  guest: [
    'DELETE /operator/v1/dead-letters/:id',
    'GET /operator/v1/dead-letters',
    'GET /operator/v1/link',
    'GET /operator/v1/practices',
    'GET /operator/v1/reports',
    'GET /operator/v1/mail-records',
    'GET /operator/v1/undelivered',
    'POST /operator/v1/dead-letters/:id/retry',
    'POST /operator/v1/practices/:id/resume',
    'POST /operator/v1/practices/:id/suspend',
    'POST /operator/v1/reports/:id/settle',
    'GET /operator/v1/fax-numbers',
    'POST /operator/v1/fax-numbers/assign',
    'GET /operator/v1/unclaimed-faxes',
    'POST /operator/v1/unclaimed-faxes/:id/give',
    'DELETE /operator/v1/unclaimed-faxes/:id',
  ],
}
