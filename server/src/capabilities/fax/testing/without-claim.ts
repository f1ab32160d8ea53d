import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = { open: ['POST /efaxes/v2/webhook/telnyx'] }
