import { z } from 'zod'
import { callService, TIMEOUT_MS } from './call-service.ts'
import { deliveryReason, SmsServiceError } from './failure.ts'
import { type Delivery, noticeAddress, type SmsService } from './port.ts'
import { TWILIO_FAILURES, twilioState } from './twilio/codes.ts'
import { readTwilioIncoming } from './twilio/incoming.ts'
import { readTwilioNotice } from './twilio/notice.ts'

export interface TwilioOptions {
  url: string
  accountSid: string
  /** The first signs our calls; notices may be signed by any, while they are being changed. */
  authTokens: readonly string[]
  /** A messaging service, or a number to send from. */
  sender: { messagingServiceSid: string } | { from: string }
  publicUrl: string
  timeoutMs?: number
}

/** Their clock and ours may differ. */
const SKEW_MS = 60_000
/** More than one number gets while a text is being tried. */
const LOOKED_THROUGH = 50

/** Where its own address redirects to (twilio.com/docs/messaging/api/media-resource). */
const MEDIA_HOSTS = ['twilio.com', 'twiliocdn.com', 's3-external-1.amazonaws.com']

const Message = z.object({
  sid: z.string().regex(/^[A-Za-z0-9]{2,64}$/),
  status: z.string(),
  error_code: z.union([z.string(), z.number()]).nullish(),
})
const Listed = z.object({
  messages: z.array(
    Message.extend({
      body: z.string().nullish(),
      direction: z.string().nullish(),
      date_created: z.string().nullish(),
    }),
  ),
})
const Refused = z.object({ code: z.union([z.string(), z.number()]) })

function deliveryOf({ sid, status, error_code }: z.output<typeof Message>): Delivery {
  // It was taken, whatever a status that does not exist yet may mean.
  const state = twilioState(status) ?? 'queued'
  const code = error_code ? String(error_code) : undefined
  return { messageId: sid, state, reason: state === 'failed' ? deliveryReason(TWILIO_FAILURES, code) : null }
}

function shaped<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const read = shape.safeParse(answer)
  if (!read.success) throw new SmsServiceError('unreadable')
  return read.data
}

/**
 * Twilio's Programmable Messaging (twilio.com/docs/messaging/api/message-resource). It knows no idempotency keys: the
 * same request twice is two texts. So after a try without an answer its list of messages to the number is looked through
 * for the same words.
 */
export function twilioSms({
  url,
  accountSid,
  authTokens,
  sender,
  publicUrl,
  timeoutMs = TIMEOUT_MS,
}: TwilioOptions): SmsService {
  const credentials = Buffer.from(`${accountSid}:${authTokens[0]}`).toString('base64')
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const call = (method: 'GET' | 'POST', address: string, body?: URLSearchParams) =>
    callService({
      method,
      url: address,
      headers: { authorization: `Basic ${credentials}` },
      ...(body && { body }),
      timeoutMs,
      failures: TWILIO_FAILURES,
      codeIn: (answer) => Refused.safeParse(answer).data?.code,
    })
  const standard: Record<string, string> =
    'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid }

  return {
    name: 'twilio',
    areNumbersFree: false,
    submit: async ({ id, to, text, from, mediaUrls = [] }) => {
      const StatusCallback = noticeAddress(publicUrl, 'twilio', id)
      const form = new URLSearchParams({
        To: to,
        ...((text || mediaUrls.length === 0) && { Body: text }),
        ...standard,
        // A messaging service sends from this number if it is one of its own.
        ...(from && { From: from }),
        StatusCallback,
      })
      for (const url of mediaUrls) form.append('MediaUrl', url)
      return deliveryOf(shaped(Message, await call('POST', messages, form)))
    },
    find: async ({ to, text, from }, since) => {
      const query = new URLSearchParams({
        To: to,
        ...(from && { From: from }),
        PageSize: String(LOOKED_THROUGH),
      })
      const { messages: listed } = shaped(Listed, await call('GET', `${messages}?${query}`))
      const isOurs = ({ body, direction, date_created }: (typeof listed)[number]) =>
        (body ?? '') === text &&
        direction !== 'inbound' &&
        Date.parse(date_created ?? '') >= since.getTime() - SKEW_MS
      return listed.filter(isOurs).map(deliveryOf)
    },
    readNotice: readTwilioNotice(authTokens, publicUrl),
    readIncoming: readTwilioIncoming(authTokens, publicUrl),
    mediaSource: {
      origin: new URL(url).origin,
      authorization: `Basic ${credentials}`,
      hosts: MEDIA_HOSTS,
    },
  }
}
