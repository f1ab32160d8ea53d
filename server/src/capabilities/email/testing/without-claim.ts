import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  guest: ['GET /emails/v2/guest', 'POST /emails/v2/guest/answer', 'POST /emails/v2/guest/files'],
}
