/**
 * Calls that need no claim, by what they need instead. Opening one is a decision: it is written down in
 * `testing/without-claim.ts` of its capability, or the test of all routes fails.
 */
export type WithoutClaim = Partial<Record<'signed-in' | 'guest' | 'open', readonly string[]>>
