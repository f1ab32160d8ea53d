import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deliveryReason } from '../failure.ts'
import { type Notice, noticeAddress, type ReadNotice, type Report } from '../port.ts'
import { TWILIO_FAILURES, twilioState } from './codes.ts'

/** Twilio signs the address with its port or without, as it was configured. */
export function addressesOf(address: string): string[] {
  const { protocol, port, hostname, pathname } = new URL(address)
  const standard = protocol === 'https:' ? '443' : '80'
  const withPort = (some: string) => `${protocol}//${hostname}${some}${pathname}`
  return [...new Set([address, withPort(''), withPort(`:${port || standard}`)])]
}

/** Names in their order, each with its values, none twice, and nothing between. */
function signedForm(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('')
}

/** The key objects are made once: with text they would be made again for every call. */
export const keysOf = (tokens: readonly string[]): KeyObject[] =>
  tokens.map((token) => createSecretKey(token, 'utf8'))

function isSigned(keys: readonly KeyObject[], signed: readonly string[], signature: unknown): boolean {
  const received = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
  return keys.some((key) =>
    signed.some((data) => {
      const expected = createHmac('sha1', key).update(data, 'utf8').digest()
      return received.length === expected.length && timingSafeEqual(expected, received)
    }),
  )
}

/** Whether a form is signed for one of these addresses. */
export function isTwilioSigned(
  keys: readonly KeyObject[],
  addresses: readonly string[],
  form: URLSearchParams,
  signature: unknown,
): boolean {
  const signed = signedForm(form)
  return isSigned(
    keys,
    addresses.map((one) => one + signed),
    signature,
  )
}

/** A form is signed with its address. A body in JSON is not: its hash stands in the address. */
function isGenuine(keys: readonly KeyObject[], publicUrl: string, notice: Notice): boolean {
  const { headers, body, textId, bodySha256 } = notice
  const addresses = addressesOf(noticeAddress(publicUrl, 'twilio', textId))
  const signature = headers['x-twilio-signature']
  if (bodySha256 !== undefined) {
    const isUnchanged = createHash('sha256').update(body).digest('hex') === bodySha256.toLowerCase()
    return (
      isUnchanged &&
      isSigned(
        keys,
        addresses.map((one) => `${one}?bodySHA256=${bodySha256}`),
        signature,
      )
    )
  }
  return isTwilioSigned(keys, addresses, new URLSearchParams(body.toString('utf8')), signature)
}

const StatusCallback = z.object({
  MessageSid: z.string().regex(/^[A-Za-z0-9]{2,64}$/),
  MessageStatus: z.string().max(40),
  ErrorCode: z.union([z.string().max(20), z.number()]).nullish(),
})

function fieldsOf({ body, bodySha256 }: Notice): unknown {
  if (bodySha256 === undefined) return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function reportIn(notice: Notice): Report | undefined {
  const callback = StatusCallback.safeParse(fieldsOf(notice)).data
  const state = callback && twilioState(callback.MessageStatus)
  if (!callback || !state) return undefined
  const code = callback.ErrorCode ? String(callback.ErrorCode) : undefined
  const reason = state === 'failed' ? deliveryReason(TWILIO_FAILURES, code) : null
  // The address is part of what is signed.
  return { messageId: callback.MessageSid, state, reason, textId: notice.textId }
}

/** Reads a status callback (twilio.com/docs/usage/webhooks/webhooks-security). It carries no time: a replay moves nothing. */
export function readTwilioNotice(tokens: readonly string[], publicUrl: string): ReadNotice {
  const keys = keysOf(tokens)
  return (notice) => (isGenuine(keys, publicUrl, notice) ? { report: reportIn(notice) } : undefined)
}
