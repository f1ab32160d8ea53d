/**
 * How far a message has come. `sending` and `failed` are known only to the window that sends it. `queued` and `undelivered` are
 * reported for messages that a carrier takes further: it has not taken the message yet, or could not deliver it.
 */
export const MESSAGE_STATUSES = [
  'sending',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'undelivered',
] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const ORDER: Record<MessageStatus, number> = {
  sending: 0,
  failed: 1,
  queued: 2,
  sent: 3,
  undelivered: 4,
  delivered: 5,
  read: 6,
}

/** Reports of a carrier come twice and in any order, so a status only moves forward. A late "delivered" corrects "undelivered". */
export const laterStatus = (known: MessageStatus, reported: MessageStatus): MessageStatus =>
  ORDER[reported] > ORDER[known] ? reported : known
