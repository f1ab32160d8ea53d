import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deliveryReason } from '../failure.ts'
import { type Notice, noticeAddress, type ReadNotice, type Report } from '../port.ts'
import { TWILIO_FAILURES, twilioState } from './codes.ts'

/** Twilio signs the address with its port or without, whichever it was told. */
function addressesOf(address: string): string[] {
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

function isSigned(tokens: readonly string[], signed: string[], signature: unknown): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
  return tokens.some((token) =>
    signed.some((data) => {
      const wanted = createHmac('sha1', token).update(data, 'utf8').digest()
      return given.length === wanted.length && timingSafeEqual(wanted, given)
    }),
  )
}

/** A form is signed with its address. A body in JSON is not: its hash stands in the address. */
function isGenuine(tokens: readonly string[], publicUrl: string, notice: Notice): boolean {
  const { headers, body, textId, bodySha256 } = notice
  const addresses = addressesOf(noticeAddress(publicUrl, 'twilio', textId))
  const signature = headers['x-twilio-signature']
  if (bodySha256 !== undefined) {
    const isWhole = createHash('sha256').update(body).digest('hex') === bodySha256.toLowerCase()
    return (
      isWhole &&
      isSigned(
        tokens,
        addresses.map((one) => `${one}?bodySHA256=${bodySha256}`),
        signature,
      )
    )
  }
  const form = signedForm(new URLSearchParams(body.toString('utf8')))
  return isSigned(
    tokens,
    addresses.map((one) => one + form),
    signature,
  )
}

const Told = z.object({
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
  const told = Told.safeParse(fieldsOf(notice)).data
  const state = told && twilioState(told.MessageStatus)
  if (!told || !state) return undefined
  const code = told.ErrorCode ? String(told.ErrorCode) : undefined
  const reason = state === 'failed' ? deliveryReason(TWILIO_FAILURES, code) : null
  // The address is part of what is signed.
  return { messageId: told.MessageSid, state, reason, textId: notice.textId }
}

/** Reads a status callback (twilio.com/docs/usage/webhooks/webhooks-security). It carries no time: a replay moves nothing. */
export const readTwilioNotice =
  (tokens: readonly string[], publicUrl: string): ReadNotice =>
  (notice) =>
    isGenuine(tokens, publicUrl, notice) ? { report: reportIn(notice) } : undefined
