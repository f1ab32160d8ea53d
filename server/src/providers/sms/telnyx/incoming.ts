import { INCOMING_MEDIA_MAX } from '@corridor/contract/texting/limits.ts'
import { z } from 'zod'
import type { ReadIncoming } from '../port.ts'
import { isTelnyxSigned, parseJson, telnyxKey } from './notice.ts'

const Event = z.object({
  data: z.object({
    event_type: z.literal('message.received'),
    payload: z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      from: z.object({ phone_number: z.string().min(1).max(40) }),
      to: z.array(z.object({ phone_number: z.string().min(1).max(40) })).min(1),
      text: z.string().max(10_000).nullish(),
      media: z
        .array(z.object({ url: z.string().max(4000), content_type: z.string().max(100).nullish() }))
        .nullish(),
      received_at: z.iso.datetime({ offset: true }).nullish(),
    }),
  }),
})

/** Reads a message that arrived (developers.telnyx.com, receiving webhooks for messaging). */
export function readTelnyxIncoming(publicKey: string): ReadIncoming {
  const key = telnyxKey(publicKey)
  return (notice) => {
    if (!isTelnyxSigned(key, notice)) return undefined
    const payload = Event.safeParse(parseJson(notice.body)).data?.data.payload
    if (!payload) return { text: undefined }
    const { id: providerId, from, to, text, media, received_at } = payload
    const pictures = (media ?? []).slice(0, INCOMING_MEDIA_MAX)
    return {
      text: {
        providerId,
        from: from.phone_number,
        to: to[0]!.phone_number,
        body: text ?? '',
        media: pictures.map(({ url, content_type }) => ({ url, contentType: content_type ?? '' })),
        at: new Date(received_at ?? notice.now).toISOString(),
      },
    }
  }
}
