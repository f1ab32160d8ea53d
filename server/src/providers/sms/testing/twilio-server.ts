import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Answer, type Seen, type SentNotice, startPeer, type TakenText } from './peer.ts'

export const ACCOUNT_SID = `AC${'5'.repeat(32)}`
export const AUTH_TOKEN = 'twilio_test_token'

const problem = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/**
 * Twilio's Messages resource as its documentation describes it: basic authentication, forms in and JSON out, no
 * idempotency, a list by recipient with the newest first, refusals by code.
 */
export async function startTwilioServer() {
  const texts: (TakenText & { createdAt: Date })[] = []
  const optedOut = new Set<string>()

  function create(body: string): Answer {
    const form = new URLSearchParams(body)
    const [to, text] = [form.get('To') ?? '', form.get('Body') ?? '']
    const noticeUrl = form.get('StatusCallback') ?? ''
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return problem(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (!text && !form.has('MediaUrl')) return problem(400, 21602, 'Message body is required.')
    if (!form.has('From') && !form.has('MessagingServiceSid'))
      return problem(400, 21603, "A 'From' phone number is required.")
    if (noticeUrl && !URL.canParse(noticeUrl)) return problem(400, 21609, 'Invalid StatusCallback URL')
    if (optedOut.has(to)) return problem(400, 21610, `Attempt to send to unsubscribed recipient ${to}`)
    const status = form.has('MessagingServiceSid') ? 'accepted' : 'queued'
    const messageId = `SM${randomBytes(16).toString('hex')}`
    const taken = { messageId, to, text, noticeUrl, status, createdAt: new Date() }
    texts.unshift(taken)
    return { status: 201, body: resource(taken) }
  }

  const resource = ({ messageId, to, text, status, createdAt }: (typeof texts)[number]) => ({
    sid: messageId,
    account_sid: ACCOUNT_SID,
    to,
    body: text,
    status,
    direction: 'outbound-api',
    error_code: null,
    date_created: createdAt.toUTCString().replace('GMT', '+0000'),
  })

  function answerTo({ method, path, query, headers, body }: Seen): Answer {
    const wanted = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
    if (headers.authorization !== wanted) return problem(401, 20003, 'Authenticate')
    if (path !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
      return problem(404, 20404, 'The requested resource was not found')
    if (method === 'POST') return create(body)
    const listed = texts.filter(({ to }) => to === query.get('To')).slice(0, Number(query.get('PageSize')))
    return { status: 200, body: { messages: listed.map(resource), page: 0 } }
  }

  const peer = await startPeer(answerTo)
  /** With which an installation sends by it. */
  const settings = {
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: peer.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    SMS_FROM: '+15125550001',
    PUBLIC_URL: 'https://corridor.example.com',
  }
  return { ...peer, settings, texts, optedOut }
}

const hmac = (token: string, data: string): string => createHmac('sha1', token).update(data).digest('base64')

/** As the documentation says: the address, then every name with its value, in the order of the names. */
export function twilioSignature(token: string, address: string, fields: Record<string, string>): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hmac(token, address + sorted.map(([name, value]) => name + value).join(''))
}

/** A status callback in a form, as Twilio sends it, signed for the address it was given. */
export function twilioNotice(
  noticeUrl: string,
  fields: Record<string, string>,
  token = AUTH_TOKEN,
): SentNotice {
  const all = { AccountSid: ACCOUNT_SID, ApiVersion: '2010-04-01', To: '+15125550100', ...fields }
  return {
    body: new URLSearchParams(all).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, noticeUrl, all),
    },
  }
}

/** The same in JSON: the hash of the body stands in the address, and the address is signed. */
export function twilioJsonNotice(noticeUrl: string, fields: object, token = AUTH_TOKEN) {
  const body = JSON.stringify(fields)
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const signature = hmac(token, `${noticeUrl}?bodySHA256=${bodySha256}`)
  return {
    body,
    bodySha256,
    headers: { 'content-type': 'application/json', 'x-twilio-signature': signature },
  }
}

/** A text that arrived, as Twilio delivers it. */
export function twilioText(
  publicUrl: string,
  fields: Record<string, string>,
  token = AUTH_TOKEN,
): SentNotice {
  const all = {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    AccountSid: ACCOUNT_SID,
    From: '+15125550171',
    To: '+15125550160',
    NumMedia: '0',
    ...fields,
  }
  const signature = twilioSignature(token, `${publicUrl}/sms/v1/incoming/twilio`, all)
  return {
    body: new URLSearchParams(all).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}
