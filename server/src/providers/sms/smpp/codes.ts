import { deliveryReason, type FailureTable, type SmsFailure } from '../failure.ts'
import type { TextState } from '../port.ts'

/** What an answer of the gateway means, by its command status (SMPP 3.4, 5.1.3). */
const BY_STATUS: Readonly<Record<number, SmsFailure>> = {
  1: 'too-large',
  8: 'offline',
  10: 'sender-refused',
  11: 'invalid-number',
  13: 'not-authorized',
  14: 'not-authorized',
  15: 'not-authorized',
  20: 'limited',
  88: 'limited',
  100: 'offline',
  101: 'refused',
}

export const failureOfStatus = (status: number): SmsFailure => BY_STATUS[status] ?? 'refused'

/** How a status is shown: as the tables of gateways write it. */
export const statusCode = (status: number): string =>
  `0x${status.toString(16).padStart(8, '0').toUpperCase()}`

/** The words of a receipt (appendix B), and what is wrong with those that are not delivered. */
const STATES: Readonly<Record<string, TextState>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
  ACCEPTD: 'sent',
  ENROUTE: 'sent',
  UNKNOWN: 'sent',
}
const FAILURES: FailureTable = {
  EXPIRED: 'phone-off',
  DELETED: 'refused',
  UNDELIV: 'not-textable',
  REJECTD: 'blocked-by-carrier',
}
/** The numbers of the optional parameter `message_state` (5.2.28), in these words. */
const BY_NUMBER = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD']

export interface Receipt {
  /** As the receipt writes it. */
  messageId: string
  state: TextState
  reason: string | null
}

/** What a receipt says. Its fields come in any order, and optional parameters, where there are some, are believed first. */
export function readReceipt(
  words: string,
  more: { receipted_message_id?: string; message_state?: number } = {},
): Receipt | undefined {
  const field = (name: string) => new RegExp(String.raw`\b${name}:\s*([\w-]+)`, 'i').exec(words)?.[1]
  const messageId = more.receipted_message_id?.replace(/\0+$/, '') || field('id')
  const word = BY_NUMBER[more.message_state ?? 0] || field('stat')?.toUpperCase()
  if (!messageId || !word) return undefined
  const state = STATES[word] ?? 'sent'
  return { messageId, state, reason: state === 'failed' ? deliveryReason(FAILURES, word) : null }
}

/** The same id as gateways write it elsewhere: in hexadecimal in the answer, and in decimal in the receipt. */
export function spellingsOf(messageId: string): string[] {
  const found = new Set([messageId, messageId.toLowerCase(), messageId.toUpperCase()])
  if (/^\d{1,38}$/.test(messageId)) {
    const hex = BigInt(messageId).toString(16)
    for (const one of [hex, hex.toUpperCase(), hex.padStart(8, '0'), hex.toUpperCase().padStart(8, '0')])
      found.add(one)
    found.add(BigInt(messageId).toString())
  }
  if (/^[\da-f]{1,32}$/i.test(messageId)) found.add(BigInt(`0x${messageId}`).toString())
  return [...found]
}
