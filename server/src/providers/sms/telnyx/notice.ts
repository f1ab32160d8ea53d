import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { NOTICE_MINUTES } from '@corridor/contract/engines/intake/limits.ts'
import { z } from 'zod'
import { epochSeconds } from '#platform/clock.ts'
import { deliveryReason } from '../failure.ts'
import { type Notice, noticeAddress, type ReadNotice, type Report } from '../port.ts'
import { TELNYX_FAILURES, telnyxState } from './codes.ts'

/** What stands before 32 bytes to make of them a key that is readable everywhere (RFC 8410). */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export const telnyxKey = (publicKey: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([ED25519_HEAD, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })

/** Signed with the account's key, over these very bytes, a short while ago. */
export function isTelnyxSigned(
  key: KeyObject,
  { headers, body, now }: Pick<Notice, 'headers' | 'body' | 'now'>,
): boolean {
  const signature = headers['telnyx-signature-ed25519']
  const at = headers['telnyx-timestamp']
  if (typeof signature !== 'string' || typeof at !== 'string' || !/^\d{1,12}$/.test(at)) return false
  const isFresh = Math.abs(epochSeconds(now) - Number(at)) <= NOTICE_MINUTES * 60
  const signed = Buffer.concat([Buffer.from(`${at}|`), body])
  return isFresh && verify(null, signed, key, Buffer.from(signature, 'base64'))
}

const Event = z.object({
  data: z.object({
    event_type: z.enum(['message.sent', 'message.finalized']),
    payload: z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      to: z.array(z.object({ status: z.string().max(40) })).min(1),
      errors: z.array(z.object({ code: z.union([z.string(), z.number()]) })).nullish(),
      webhook_url: z.string().nullish(),
    }),
  }),
})

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function reportIn({ body, textId }: Notice, publicUrl: string): Report | undefined {
  const payload = Event.safeParse(parseJson(body)).data?.data.payload
  const state = payload && telnyxState(payload.to[0]?.status ?? '')
  if (!payload || !state) return undefined
  const code = payload.errors?.[0] && String(payload.errors[0].code)
  // The address is not signed. What the body says of it is.
  const isVouchedFor = payload.webhook_url === noticeAddress(publicUrl, 'telnyx', textId)
  return {
    messageId: payload.id,
    state,
    reason: state === 'failed' ? deliveryReason(TELNYX_FAILURES, code) : null,
    textId: isVouchedFor ? textId : undefined,
  }
}

/** Reads a messaging event (developers.telnyx.com, receiving webhooks for messaging). */
export function readTelnyxNotice(publicKey: string, publicUrl: string): ReadNotice {
  const key = telnyxKey(publicKey)
  return (notice) => (isTelnyxSigned(key, notice) ? { report: reportIn(notice, publicUrl) } : undefined)
}
