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
  '21614': 'not-textable',
  '30003': 'not-textable',
  '30005': 'not-textable',
  '30006': 'not-textable',
  '21408': 'region-blocked',
  '21602': 'content-refused',
  '21617': 'content-refused',
  '30007': 'content-refused',
  // The sender, the account or the address for notices: whoever runs the machine can mend these.
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
  // Of channels that tell so.
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Nothing for a status that does not exist yet: it moves nothing. */
export const twilioState = (status: string): TextState | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status] : undefined
