import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_MINUTES } from '@corridor/contract/verification/limits.ts'
import { z } from 'zod'
import { epochSeconds } from '#platform/clock.ts'
import type { Notice } from '../port.ts'

/** `t=1700000000,v1=<hex>`; several, separated by spaces, while the secret is being changed. */
function signaturesIn(header: string): { at: number; mac: Buffer }[] {
  return header
    .split(/\s+/)
    .map((one) => /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(one))
    .flatMap((found) => (found ? [{ at: Number(found[1]), mac: Buffer.from(found[2] ?? '', 'hex') }] : []))
}

const macOf = (secret: string, at: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest()

/** Signed with one of the secrets, over these very bytes, a short while ago. */
function isGenuine(secrets: readonly string[], { headers, body, now }: Notice): boolean {
  const header = headers['persona-signature']
  if (typeof header !== 'string') return false
  const isFresh = (at: number) => Math.abs(epochSeconds(now) - at) <= WEBHOOK_MINUTES * 60
  return signaturesIn(header).some(
    ({ at, mac }) => isFresh(at) && secrets.some((secret) => timingSafeEqual(macOf(secret, at, body), mac)),
  )
}

const Event = z.object({
  data: z.object({
    attributes: z.object({
      payload: z.object({ data: z.object({ type: z.literal('inquiry'), id: z.string().min(1).max(120) }) }),
    }),
  }),
})

function inquiryIn(body: Buffer): string | undefined {
  try {
    return Event.safeParse(JSON.parse(body.toString('utf8'))).data?.data.attributes.payload.data.id
  } catch {
    return undefined
  }
}

/**
 * Reads a notice: undefined when it is not genuine, otherwise the check it is about. Its status is not read: notices
 * arrive late, twice and out of order, so the current state is read from the service.
 */
export const readNotice = (
  secrets: readonly string[],
  notice: Notice,
): { inquiryId: string | undefined } | undefined =>
  isGenuine(secrets, notice) ? { inquiryId: inquiryIn(notice.body) } : undefined
