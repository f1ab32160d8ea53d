import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type Answer, type Seen, type SentNotice, startPeer, type TakenText } from './peer.ts'

export const API_KEY = 'KEY_telnyx_test'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
/** The last 32 bytes are the key itself. */
export const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
export const strangersKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

const problem = (status: number, code: string, title: string): Answer => ({
  status,
  body: { errors: [{ code, title, detail: `${title}, for one +15125550100` }] },
})

/**
 * Telnyx's messages as its documentation describes it: bearer keys, JSON, successful answers stored under idempotency
 * keys for the very same body, refusals by code, and detail records to search.
 */
export async function startTelnyxServer() {
  const texts: TakenText[] = []
  const optedOut = new Set<string>()
  const answersByKey = new Map<string, { body: string; answer: Answer }>()
  let isForgetful = false
  let recordStatus: string | undefined
  let isBehind = false

  function create(body: string): Answer {
    const { to, text, from, messaging_profile_id, webhook_url = '' } = JSON.parse(body)
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return problem(400, '40310', "Invalid 'to' address")
    if (!from && !messaging_profile_id) return problem(400, '40305', "Invalid 'from' address")
    if (optedOut.has(to)) return problem(403, '40300', 'Blocked due to STOP message')
    const messageId = randomUUID()
    texts.unshift({ messageId, to, text, noticeUrl: webhook_url, status: 'queued' })
    const data = { record_type: 'message', id: messageId, to: [{ phone_number: to, status: 'queued' }] }
    return { status: 200, body: { data: { ...data, text, webhook_url, errors: [] } } }
  }

  function search(query: URLSearchParams): Answer {
    if (query.get('filter[record_type]') !== 'messaging') return problem(400, '10015', 'Bad Request')
    const found = texts.filter(({ to }) => !isBehind && to === query.get('filter[cld]'))
    const data = found.slice(0, Number(query.get('page[size]'))).map((one) => ({
      record_type: 'message_detail_record',
      uuid: one.messageId,
      cld: one.to,
      direction: 'outbound',
      delivery_status_webhook_url: one.noticeUrl,
      ...(recordStatus && { status: recordStatus, errors: ['40001'] }),
    }))
    return { status: 200, body: { data, meta: { total_results: found.length } } }
  }

  function answerTo({ method, path, query, headers, body }: Seen): Answer {
    if (headers.authorization !== `Bearer ${API_KEY}`) return problem(401, '10009', 'Authentication failed')
    if (method === 'GET' && path === '/v2/detail_records') return search(query)
    if (method !== 'POST' || path !== '/v2/messages') return problem(404, '10005', 'Resource not found')
    const key = headers['idempotency-key'] as string | undefined
    const earlier = key && answersByKey.get(key)
    if (earlier)
      return earlier.body === body ? earlier.answer : problem(422, '10027', 'Idempotency key reused')
    const answer = create(body)
    if (key && answer.status === 200 && !isForgetful) answersByKey.set(key, { body, answer })
    return answer
  }

  return {
    ...(await startPeer(answerTo)),
    texts,
    optedOut,
    /** Whether keys are ignored from now on. */
    forget: (isSo: boolean) => {
      isForgetful = isSo
    },
    /** Whether its records do not show yet what it took. */
    fallBehind: (isSo: boolean) => {
      isBehind = isSo
    },
    /** What its records say from now on of every text. */
    record: (status: string) => {
      recordStatus = status
    },
  }
}

interface TelnyxEvent {
  messageId: string
  status: string
  noticeUrl?: string
  code?: string
  type?: string
}

/** A messaging event as Telnyx sends it. */
export function telnyxNotice(
  { messageId, status, noticeUrl, code, type }: TelnyxEvent,
  at: number,
  key: KeyObject = privateKey,
): SentNotice {
  const isFinal = !['queued', 'sending', 'sent'].includes(status)
  const body = JSON.stringify({
    data: {
      record_type: 'event',
      event_type: type ?? (isFinal ? 'message.finalized' : 'message.sent'),
      id: randomUUID(),
      payload: {
        record_type: 'message',
        direction: 'outbound',
        id: messageId,
        to: [{ phone_number: '+15125550100', status }],
        text: 'What was sent',
        errors: code ? [{ code, title: 'Why' }] : [],
        ...(noticeUrl && { webhook_url: noticeUrl }),
      },
    },
    meta: { attempt: 1 },
  })
  return signed(body, at, key)
}

const signed = (body: string, at: number, key: KeyObject): SentNotice => ({
  body,
  headers: {
    'content-type': 'application/json',
    'telnyx-timestamp': String(at),
    'telnyx-signature-ed25519': sign(null, Buffer.from(`${at}|${body}`), key).toString('base64'),
  },
})

/** A text that arrived, as Telnyx delivers it. */
export function telnyxText(fields: object, at: number, key: KeyObject = privateKey): SentNotice {
  const payload = {
    record_type: 'message',
    direction: 'inbound',
    id: randomUUID(),
    from: { phone_number: '+15125550171' },
    to: [{ phone_number: '+15125550160', status: 'webhook_delivered' }],
    media: [],
    received_at: new Date(at * 1000).toISOString(),
    ...fields,
  }
  const data = { record_type: 'event', event_type: 'message.received', id: randomUUID(), payload }
  return signed(JSON.stringify({ data, meta: { attempt: 1 } }), at, key)
}

/** Anything else that Telnyx signs. */
export const telnyxSigned = (event: object, at: number, key: KeyObject = privateKey): SentNotice =>
  signed(JSON.stringify(event), at, key)
