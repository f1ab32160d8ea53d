import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': ['GET /user-notifications/v2', 'GET /user-notifications/v2/alerts'],
  open: ['GET /user-notifications/v2/unsubscribe/:token', 'POST /unsubscribe/:token'],
}
