import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = { open: ['GET /giphy/v2/pictures/:token'] }
