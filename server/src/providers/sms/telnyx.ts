import { z } from 'zod'
import { callService, type ServiceRequest, TIMEOUT_MS } from './call-service.ts'
import { deliveryReason, SmsServiceError } from './failure.ts'
import { type Delivery, noticeAddress, type SmsService, type TextState } from './port.ts'
import { TELNYX_FAILURES, telnyxRecordState, telnyxState } from './telnyx/codes.ts'
import { readTelnyxIncoming } from './telnyx/incoming.ts'
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

const Records = z.object({
  data: z.array(
    z.object({
      uuid: z.string().regex(/^[\w-]{1,64}$/),
      status: z.string().nullish(),
      errors: z.array(z.union([z.string(), z.number()])).nullish(),
      delivery_status_webhook_url: z.string().nullish(),
    }),
  ),
})
/** More than one number gets while a text is being tried. */
const LOOKED_THROUGH = 50

const MEDIA_HOSTS = ['telnyx.com', 'telnyxcloudstorage.com']

const deliveryOf = (messageId: string, state: TextState, code: string | number | undefined): Delivery => ({
  messageId,
  state,
  reason:
    state === 'failed'
      ? deliveryReason(TELNYX_FAILURES, code === undefined ? undefined : String(code))
      : null,
})

/**
 * Telnyx Messaging (developers.telnyx.com). Three things keep a text from being sent twice, because none is promised alone:
 *
 * - The key. Under one key and with the very same bytes Telnyx answers for a day what it did the first time, “on endpoints whose
 *   reference declares it” (API fundamentals, Idempotency). The reference of `POST /messages` does not declare it, so it may be ignored.
 * - The records. It has no list of messages, but its detail records name the address for notices that a message was sent with
 *   (Search detail records), and ours holds the text's id: no words have to be compared. When a record can be found is not promised.
 * - The notice itself (telnyx/notice.ts), which names the text even when the answer got lost.
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
  const call = (request: Pick<ServiceRequest, 'method' | 'url' | 'body'> & { headers?: object }) =>
    callService({
      ...request,
      headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
      timeoutMs,
      failures: TELNYX_FAILURES,
      codeIn: (answer) => Refused.safeParse(answer).data?.errors[0]?.code,
    })

  return {
    name: 'telnyx',
    areNumbersFree: false,
    submit: async ({ id, to, text, from: own = from, mediaUrls = [] }) => {
      const message = {
        ...(own && { from: own }),
        ...(messagingProfileId && { messaging_profile_id: messagingProfileId }),
        to,
        ...((text || mediaUrls.length === 0) && { text }),
        ...(mediaUrls.length > 0 && { media_urls: mediaUrls }),
        webhook_url: noticeAddress(publicUrl, 'telnyx', id),
        use_profile_webhooks: false,
      }
      const answer = await call({
        method: 'POST',
        url: `${url}/v2/messages`,
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify(message),
      })
      const taken = Taken.safeParse(answer).data?.data
      if (!taken) throw new SmsServiceError('unreadable')
      // It was taken, whatever a status that does not exist yet may mean.
      const state = telnyxState(taken.to?.[0]?.status ?? '') ?? 'queued'
      return deliveryOf(taken.id, state, taken.errors?.[0]?.code)
    },
    find: async ({ id, to }) => {
      const query = new URLSearchParams({
        'filter[record_type]': 'messaging',
        'filter[cld]': to,
        sort: '-created_at',
        'page[size]': String(LOOKED_THROUGH),
      })
      const answer = await call({ method: 'GET', url: `${url}/v2/detail_records?${query}` }).catch(
        (error) => {
          // A key that may send and not look up must not keep a sign-in code back: the other two are left.
          if (error instanceof SmsServiceError && !error.mayBeTaken && error.code !== 'limited')
            return { data: [] }
          throw error
        },
      )
      const records = Records.safeParse(answer).data?.data
      if (!records) throw new SmsServiceError('unreadable')
      const address = noticeAddress(publicUrl, 'telnyx', id)
      return records
        .filter(({ delivery_status_webhook_url }) => delivery_status_webhook_url === address)
        .map(({ uuid, status, errors }) => deliveryOf(uuid, telnyxRecordState(status ?? ''), errors?.[0]))
    },
    readNotice: readTelnyxNotice(publicKey, publicUrl),
    readIncoming: readTelnyxIncoming(publicKey),
    mediaSource: { origin: new URL(url).origin, hosts: MEDIA_HOSTS },
  }
}
