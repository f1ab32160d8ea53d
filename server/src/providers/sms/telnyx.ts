import { z } from 'zod'
import { callService, TIMEOUT_MS } from './call-service.ts'
import { deliveryReason, SmsServiceError } from './failure.ts'
import { noticeAddress, type SmsService } from './port.ts'
import { TELNYX_FAILURES, telnyxState } from './telnyx/codes.ts'
import { readTelnyxNotice } from './telnyx/notice.ts'

export interface TelnyxOptions {
  url: string
  apiKey: string
  /** 32 bytes in base64. */
  publicKey: string
  /** Without a number the profile's pool of numbers sends. */
  from: string | undefined
  messagingProfileId: string | undefined
  publicUrl: string
  timeoutMs?: number
}

const Taken = z.object({
  data: z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    to: z.array(z.object({ status: z.string() })).nullish(),
    errors: z.array(z.object({ code: z.union([z.string(), z.number()]) })).nullish(),
  }),
})
const Refused = z.object({ errors: z.array(z.object({ code: z.union([z.string(), z.number()]) })).min(1) })

/**
 * Telnyx Messaging (developers.telnyx.com). Asked twice under one key with the very same body, it answers what it did the
 * first time, for a day.
 */
export function telnyxSms({
  url,
  apiKey,
  publicKey,
  from,
  messagingProfileId,
  publicUrl,
  timeoutMs = TIMEOUT_MS,
}: TelnyxOptions): SmsService {
  return {
    name: 'telnyx',
    submit: async ({ id, to, text }) => {
      const message = {
        ...(from && { from }),
        ...(messagingProfileId && { messaging_profile_id: messagingProfileId }),
        to,
        text,
        webhook_url: noticeAddress(publicUrl, 'telnyx', id),
        use_profile_webhooks: false,
      }
      const answer = await callService({
        method: 'POST',
        url: `${url}/v2/messages`,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify(message),
        timeoutMs,
        failures: TELNYX_FAILURES,
        codeIn: (told) => Refused.safeParse(told).data?.errors[0]?.code,
      })
      const taken = Taken.safeParse(answer).data?.data
      if (!taken) throw new SmsServiceError('unreadable')
      // It was taken, whatever a status that does not exist yet may mean.
      const state = telnyxState(taken.to?.[0]?.status ?? '') ?? 'queued'
      const code = taken.errors?.[0] && String(taken.errors[0].code)
      return {
        messageId: taken.id,
        state,
        reason: state === 'failed' ? deliveryReason(TELNYX_FAILURES, code) : null,
      }
    },
    readNotice: readTelnyxNotice(publicKey, publicUrl),
  }
}
