import { explain } from '../deliveries/rules.ts'
import { isSeen } from '../kernel/unseen.ts'
import { needsAction } from '../worklist/rules.ts'
import { missingMobileNumber, mobileNumberExisting } from './errors.ts'
import type { TextConversation, TextMessage } from './model.ts'
import {
  type ConversationFilter,
  type ConversationOrder,
  SMS_STATUSES,
  type SmsStatus,
  type TextPurpose,
} from './types.ts'
import { keywordOf } from './words/keywords.ts'

/** Choosing the active filter again resets it (specification, platform §4); "none" is all conversations. */
export const chosenFilter = (active: ConversationFilter, chosen: ConversationFilter): ConversationFilter =>
  active === chosen ? 'all' : chosen

/** Reports come twice and in any order, so a status only moves forward. */
export const laterSmsStatus = (known: SmsStatus, reported: SmsStatus): SmsStatus =>
  SMS_STATUSES.indexOf(reported) > SMS_STATUSES.indexOf(known) ? reported : known

/** It did not reach the phone, or nobody can say whether it left: somebody has to look. */
export const UNDELIVERED = ['failed', 'unclear'] as const satisfies readonly SmsStatus[]
export const isUndelivered = (status: SmsStatus | null): boolean => UNDELIVERED.some((one) => one === status)

/** Why a text did not arrive, and what to do about it. */
export const explainFailure = (reason: string | null, channel: 'text' | 'email' = 'text') =>
  explain({ channel, state: 'failed', reason })

type Timed = Pick<TextConversation, 'id' | 'lastMessageDateUtc'>

/** By the time of the last message. One without a message is as new as it gets: somebody has just opened it. */
export function byLastMessage(order: ConversationOrder): (one: Timed, other: Timed) => number {
  const sign = order === 'ascending' ? 1 : -1
  const at = ({ lastMessageDateUtc }: Timed): number =>
    lastMessageDateUtc === null ? Number.POSITIVE_INFINITY : Date.parse(lastMessageDateUtc)
  return (one, other) => {
    const [first, second] = [at(one), at(other)]
    if (first !== second) return first < second ? -sign : sign
    return one.id < other.id ? -sign : sign
  }
}

/** Which list a conversation stands in. What is archived stands in the archive alone. */
export function isListedUnder(
  filter: ConversationFilter,
  { isArchived, hasUnreadMessage, work }: TextConversation,
  ownId: string,
): boolean {
  // Wherever it stands: a number counts what its rows show.
  if (filter === 'needs-action') return work !== null && needsAction(work)
  if (filter === 'archived') return isArchived
  if (isArchived) return false
  if (filter === 'unread') return hasUnreadMessage
  if (filter === 'mine') return work?.assigneeId === ownId && work.doneAt === null
  return true
}

/** What a list shows of a message: its words, or what came without any. */
export function previewOf({
  smsMessage,
  files,
  missingPictures,
}: Readonly<Record<'files' | 'missingPictures', readonly unknown[]>> & { smsMessage: string }): string {
  if (isSeen(smsMessage)) return smsMessage.replace(/\s+/g, ' ').trim()
  const pictures = files.length + missingPictures.length
  if (pictures === 0) return 'Text without words'
  if (files.length === 0) return 'Attachment that couldn’t be received'
  return pictures === 1 ? 'Picture' : `${pictures} pictures`
}

/** The law gives a word a meaning in a text; in the answer to a secure message it is a word. */
export const keywordIn = ({ text, purpose }: { text: string; purpose: TextPurpose }) =>
  purpose === 'secure-link' ? undefined : keywordOf(text)

/** What answers a patient by itself is not shown in the list: their own words are what somebody has to read. */
const AUTOMATIC_PURPOSES: readonly TextPurpose[] = ['keyword-answer', 'out-of-hours']
const isAutomatic = ({ purpose }: Pick<TextMessage, 'purpose'>): boolean =>
  AUTOMATIC_PURPOSES.includes(purpose)

/** The text that a conversation ends with was written by itself. */
export const endsAutomatically = ({
  isLastIncoming,
  lastSenderId,
}: Pick<TextConversation, 'isLastIncoming' | 'lastSenderId'>): boolean =>
  !isLastIncoming && lastSenderId === null

/** A person who wrote a text by hand has read the patient's texts above it. An automatic text, or one to many, leaves them unread. */
const marksRead = ({ isIncoming, senderId, purpose }: TextMessage): boolean =>
  !isIncoming && senderId !== null && purpose !== 'list'

/** The conversation after an event about one of its messages. The same event twice, or late, changes nothing more. */
export function withMessage(conversation: TextConversation, message: TextMessage): TextConversation {
  const isLate = message.lastUpdatedUtc < conversation.lastUpdatedDateTime
  const lastUpdatedDateTime = isLate ? conversation.lastUpdatedDateTime : message.lastUpdatedUtc
  if (message.seq < conversation.lastSeq) {
    // An automatic answer may arrive before the text that it answers.
    const isAnswered = endsAutomatically(conversation) && message.seq === conversation.lastSeq - 1
    const previewText = isAnswered && !isAutomatic(message) ? previewOf(message) : conversation.previewText
    return { ...conversation, lastUpdatedDateTime, previewText }
  }
  const isNew = message.seq > conversation.lastSeq
  const isRead = isNew && marksRead(message)
  const arrived = isNew && message.isIncoming ? 1 : 0
  return {
    ...conversation,
    lastUpdatedDateTime,
    lastSeq: message.seq,
    readSeq: isRead ? message.seq : conversation.readSeq,
    previewText: isAutomatic(message) ? conversation.previewText : previewOf(message),
    lastMessageDateUtc: message.createdTimeUtc,
    isLastIncoming: message.isIncoming,
    lastSenderId: message.senderId,
    lastSenderName: message.senderName,
    lastStatus: message.smsStatus,
    lastReason: message.reason,
    hasUnreadMessage: !isRead && (arrived > 0 || conversation.hasUnreadMessage),
    unreadCount: isRead ? 0 : conversation.unreadCount + arrived,
    isArchived: isNew ? false : conversation.isArchived,
  }
}

/** Read resets what is unread to nothing (specification, platform §4). */
export const asRead = (conversation: TextConversation, seq: number): TextConversation => ({
  ...conversation,
  readSeq: Math.max(conversation.readSeq, seq),
  hasUnreadMessage: seq < conversation.lastSeq && conversation.hasUnreadMessage,
  unreadCount: Math.min(conversation.unreadCount, Math.max(0, conversation.lastSeq - seq)),
})

type Marks = Pick<
  TextConversation,
  'isArchived' | 'hasUnreadMessage' | 'unreadCount' | 'readSeq' | 'lastSeq' | 'hasUnsentScheduled'
>

/**
 * The conversation after somebody read, archived or opened it. It holds for the messages that there were then: one that came since
 * says itself what it changes, and one that arrives here late changes none of it.
 */
export const withMarks = (
  conversation: TextConversation,
  { isArchived, hasUnreadMessage, unreadCount, readSeq, lastSeq, hasUnsentScheduled }: Marks,
): TextConversation =>
  lastSeq < conversation.lastSeq
    ? conversation.hasUnsentScheduled === hasUnsentScheduled
      ? conversation
      : { ...conversation, hasUnsentScheduled }
    : { ...conversation, isArchived, hasUnreadMessage, unreadCount, readSeq, lastSeq, hasUnsentScheduled }

/** What looking up a mobile number says (specification, platform §5): 404 means that it is free. */
export function mobileNumberCheck(
  status: number,
): 'valid' | 'MISSING_MOBILE_NUMBER' | 'MOBILE_NUMBER_EXISTING' | 'UNEXPECTED_ERROR' {
  if (status === 404) return 'valid'
  if (status === 200) return mobileNumberExisting.code as 'MOBILE_NUMBER_EXISTING'
  if (status === 400) return missingMobileNumber.code as 'MISSING_MOBILE_NUMBER'
  return 'UNEXPECTED_ERROR'
}

/** "Owen and Lily Clarke" where all have one last name, else the full names. */
export function familyName(people: readonly { firstName: string; lastName: string }[]): string {
  const [first] = people
  if (!first) return ''
  if (people.length === 1) return `${first.firstName} ${first.lastName}`.trim()
  const isOneName = people.every(({ lastName }) => lastName === first.lastName)
  const names = people.map(({ firstName, lastName }) => (isOneName ? firstName : `${firstName} ${lastName}`))
  const listed = new Intl.ListFormat('en-US').format(names)
  return isOneName ? `${listed} ${first.lastName}` : listed
}
