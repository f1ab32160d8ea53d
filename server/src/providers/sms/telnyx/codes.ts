import type { FailureTable } from '../failure.ts'
import type { TextState } from '../port.ts'

/** Telnyx's codes (developers.telnyx.com, messaging error codes) in our words; the others are judged by the answer's status. */
export const TELNYX_FAILURES: FailureTable = {
  '10009': 'not-authorized',
  '10010': 'not-authorized',
  '10011': 'limited',
  '40011': 'limited',
  '10002': 'invalid-number',
  '10016': 'invalid-number',
  '40012': 'invalid-number',
  '40310': 'invalid-number',
  '40300': 'opted-out',
  '40001': 'landline',
  '40004': 'refused',
  '40005': 'phone-off',
  '40006': 'phone-off',
  '40008': 'not-textable',
  '40301': 'not-textable',
  '40309': 'region-blocked',
  '40002': 'blocked-by-carrier',
  '40003': 'blocked-by-carrier',
  '40009': 'content-refused',
  '40015': 'content-refused',
  '40302': 'too-large',
  '40304': 'content-refused',
  '40316': 'content-refused',
  '40317': 'content-refused',
  '40318': 'limited',
  // The sender, its profile or its registration: the operator can fix these.
  '40010': 'sender-refused',
  '40013': 'sender-refused',
  '40100': 'sender-refused',
  '40305': 'sender-refused',
  '40306': 'sender-refused',
  '40312': 'sender-refused',
  '40314': 'sender-refused',
  '40315': 'sender-refused',
}

/** What a recipient's status means (developers.telnyx.com, receiving webhooks for messaging). */
const STATES: Readonly<Record<string, TextState>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  // The carrier does not say whether it arrived, and will not.
  delivery_unconfirmed: 'sent',
  delivered: 'delivered',
  expired: 'failed',
  sending_failed: 'failed',
  delivery_failed: 'failed',
}

/** Nothing for a status that does not exist yet: it moves nothing. */
export const telnyxState = (status: string): TextState | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status] : undefined

/** What a detail record's status means (developers.telnyx.com, search detail records). Any other is left to the notices. */
const RECORD_STATES: Readonly<Record<string, TextState>> = {
  delivered: 'delivered',
  dlr_unconfirmed: 'sent',
  dlr_timeout: 'sent',
  gw_reject: 'failed',
  failed: 'failed',
}

export const telnyxRecordState = (status: string): TextState =>
  (Object.hasOwn(RECORD_STATES, status) && RECORD_STATES[status]) || 'queued'
