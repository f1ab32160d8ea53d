import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  open: ['POST /sms/v1/incoming/telnyx', 'POST /sms/v1/incoming/twilio'],
}
