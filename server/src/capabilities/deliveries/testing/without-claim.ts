import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  open: ['POST /sms/v1/webhook/telnyx/:textId', 'POST /sms/v1/webhook/twilio/:textId'],
}
