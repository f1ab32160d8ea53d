import type { Database } from '#platform/database/database.ts'
import { SmsServiceError } from '#providers/sms/failure.ts'
import type { SmsService } from '#providers/sms/port.ts'
import type { FromSandbox } from '../services.ts'
import { findPhoneState, insertText } from '../store/messages.ts'

/** Numbers that end in this take no texts, so that one can see what then happens. */
const REFUSED_END = '5550199'
const FETCH_MS = 5_000

/** As a carrier does, because the address works for a few minutes alone. An address that does not answer is shown as it is. */
async function fetchPicture(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !type.startsWith('image/')) return url
    return `data:${type};base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`
  } catch {
    return url
  }
}

/** A phone on a screen for every number: texts are stored at /sandbox and nothing leaves the machine. */
export const sandboxSms = (db: Database, from: FromSandbox): SmsService => ({
  name: 'sandbox',
  areNumbersFree: true,
  isIdempotent: true,
  submit: async (text) => {
    // There has to be one that does not arrive.
    if (text.to.endsWith(REFUSED_END)) throw new SmsServiceError('not-textable', { responseCode: 'sandbox' })
    const state = await findPhoneState(db, text.to)
    if (state === 'landline' || state === 'opted-out')
      throw new SmsServiceError(state, { responseCode: 'sandbox' })
    if (state === 'off') return { messageId: text.id, state: 'failed', reason: 'phone-off sandbox' }
    await insertText(db, { ...text, mediaUrls: await Promise.all((text.mediaUrls ?? []).map(fetchPicture)) })
    return { messageId: text.id, state: 'delivered', reason: null }
  },
  listen: ({ onWholeText }) => {
    from.text = onWholeText
    return { stop: async () => void delete from.text }
  },
})
