import { INCOMING_MEDIA_MAX } from '@corridor/contract/texting/limits.ts'
import { z } from 'zod'
import { incomingAddress, type ReadIncoming } from '../port.ts'
import { addressesOf, isTwilioSigned, keysOf } from './notice.ts'

const Message = z.object({
  MessageSid: z.string().regex(/^[A-Za-z0-9]{2,64}$/),
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z.string().max(10_000).default(''),
  NumMedia: z.coerce.number().int().min(0).max(100).catch(0),
})

/** Reads a message that arrived (twilio.com/docs/messaging/guides/webhook-request). It carries no time: a replay is the same text. */
export function readTwilioIncoming(tokens: readonly string[], publicUrl: string): ReadIncoming {
  const keys = keysOf(tokens)
  const addresses = addressesOf(incomingAddress(publicUrl, 'twilio'))
  return ({ headers, body, now }) => {
    const form = new URLSearchParams(body.toString('utf8'))
    if (!isTwilioSigned(keys, addresses, form, headers['x-twilio-signature'])) return undefined
    const message = Message.safeParse(Object.fromEntries(form)).data
    if (!message) return { text: undefined }
    const { MessageSid: providerId, From: from, To: to, Body, NumMedia } = message
    const media = Array.from({ length: Math.min(NumMedia, INCOMING_MEDIA_MAX) }, (_, at) => ({
      url: form.get(`MediaUrl${at}`) ?? '',
      contentType: (form.get(`MediaContentType${at}`) ?? '').slice(0, 100),
    }))
    return { text: { providerId, from, to, body: Body, media, at: now.toISOString() } }
  }
}
