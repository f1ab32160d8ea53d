import type { SentNotice, TakenText } from './peer.ts'
import { API_KEY, PUBLIC_KEY, startTelnyxServer, strangersKey, telnyxNotice } from './telnyx-server.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioServer, twilioNotice } from './twilio-server.ts'

export type Word = 'sent' | 'delivered' | 'failed'

/** A service with its local peer, its settings, and how it words a notice. */
export interface Service {
  name: 'twilio' | 'telnyx'
  peer: Awaited<ReturnType<typeof startTwilioServer>> | Awaited<ReturnType<typeof startTelnyxServer>>
  env: Record<string, string>
  notice: (text: Omit<TakenText, 'to' | 'text' | 'status'>, word: Word, now: number) => SentNotice
  forged: (text: TakenText, now: number) => SentNotice
}

export async function twilio(): Promise<Service> {
  const peer = await startTwilioServer()
  const statuses = { sent: 'sent', delivered: 'delivered', failed: 'undelivered' }
  const fieldsOf = (messageId: string, word: Word) => ({
    MessageSid: messageId,
    MessageStatus: statuses[word],
    ...(word === 'failed' && { ErrorCode: '30003' }),
  })
  return {
    name: 'twilio',
    peer,
    env: {
      TWILIO_URL: peer.url,
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      SMS_FROM: '+15125550001',
    },
    notice: ({ messageId, noticeUrl }, word) => twilioNotice(noticeUrl, fieldsOf(messageId, word)),
    forged: ({ messageId, noticeUrl }) => twilioNotice(noticeUrl, fieldsOf(messageId, 'delivered'), 'guess'),
  }
}

export async function telnyx(): Promise<Service> {
  const peer = await startTelnyxServer()
  const statuses = { sent: 'sent', delivered: 'delivered', failed: 'delivery_failed' }
  return {
    name: 'telnyx',
    peer,
    env: {
      TELNYX_URL: peer.url,
      TELNYX_API_KEY: API_KEY,
      TELNYX_PUBLIC_KEY: PUBLIC_KEY,
      SMS_FROM: '+15125550001',
    },
    notice: ({ messageId, noticeUrl }, word, now) =>
      telnyxNotice(
        { messageId, noticeUrl, status: statuses[word], ...(word === 'failed' && { code: '40001' }) },
        now,
      ),
    forged: ({ messageId, noticeUrl }, now) =>
      telnyxNotice({ messageId, noticeUrl, status: 'delivered' }, now, strangersKey()),
  }
}
