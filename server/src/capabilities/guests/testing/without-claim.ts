import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  guest: [
    'GET /guests/v1/link',
    'GET /guests/v1/message',
    'GET /guests/v1/pass',
    'POST /guests/v1/code',
    'POST /guests/v1/message/reply',
    'POST /guests/v1/open',
  ],
  open: ['POST /guests/v1/renewals'],
}
