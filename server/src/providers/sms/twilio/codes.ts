import type { FailureTable } from '../failure.ts'
import type { TextState } from '../port.ts'

/** Twilio's codes (twilio.com/docs/api/errors) in our words; the others are judged by the status of the answer. */
export const TWILIO_FAILURES: FailureTable = {
  '20003': 'not-authorized',
  '20429': 'limited',
  '14107': 'limited',
  '30001': 'limited',
  '30022': 'limited',
  '21211': 'invalid-number',
  '21217': 'invalid-number',
  '21610': 'opted-out',
  '21612': 'not-textable',
  '21614': 'landline',
  '21635': 'landline',
  '30003': 'phone-off',
  '30004': 'blocked-by-carrier',
  '30005': 'invalid-number',
  '30006': 'landline',
  '21408': 'region-blocked',
  '21602': 'content-refused',
  '21617': 'too-large',
  '30007': 'blocked-by-carrier',
  // The pictures: too many, of a type that phones do not show, too large.
  '11751': 'too-large',
  '12300': 'content-refused',
  '21620': 'content-refused',
  '21623': 'too-large',
  '30008': 'refused',
  '30011': 'content-refused',
  '30019': 'too-large',
  // The sender, the account or the address for notices: the operator can fix these.
  '21212': 'sender-refused',
  '21603': 'sender-refused',
  '21606': 'sender-refused',
  '21608': 'sender-refused',
  '21609': 'sender-refused',
  '21659': 'sender-refused',
  '21660': 'sender-refused',
  '21701': 'sender-refused',
  '21703': 'sender-refused',
  '21705': 'sender-refused',
  '30034': 'sender-refused',
}

/** What a message's status means (twilio.com/docs/messaging/api/message-resource). */
const STATES: Readonly<Record<string, TextState>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  // Of channels that report it.
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Nothing for a status that does not exist yet: it moves nothing. */
export const twilioState = (status: string): TextState | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status] : undefined
