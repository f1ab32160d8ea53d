import { describe, expect, test } from 'vitest'
import type { WorkState } from '../worklist/model.ts'
import { introductionOf, keywordAnswer, withIntroduction } from './automatic-texts.ts'
import type { TextConversation, TextMessage } from './model.ts'
import {
  asRead,
  byLastMessage,
  chosenFilter,
  familyName,
  isListedUnder,
  laterSmsStatus,
  mobileNumberCheck,
  previewOf,
  withMarks,
  withMessage,
} from './rules.ts'

const conversation: TextConversation = {
  id: 'c1',
  practiceId: 'p1',
  patientId: null,
  patientName: '(512) 555-0143',
  practiceNumber: '+15125550160',
  patientNumber: '+15125550143',
  hasUnreadMessage: false,
  unreadCount: 0,
  previewText: 'Hi',
  lastMessageDateUtc: '2026-11-17T10:00:00.000Z',
  lastUpdatedDateTime: '2026-11-17T10:00:00.000Z',
  isArchived: true,
  lastSeq: 1,
  readSeq: 1,
  isLastIncoming: true,
  lastSenderId: null,
  lastSenderName: null,
  lastStatus: 'received',
  lastReason: null,
  people: [],
  hasUnsentScheduled: false,
  work: null,
}

const text = (seq: number, more: Partial<TextMessage> = {}): TextMessage => ({
  id: `m${seq}`,
  conversationId: 'c1',
  seq,
  patientName: '(512) 555-0143',
  patientNumber: '+15125550143',
  senderId: null,
  senderName: null,
  smsMessage: `text ${seq}`,
  smsStatus: 'received',
  messageType: 'SMS',
  purpose: 'text',
  isIncoming: true,
  reason: null,
  files: [],
  secureLink: null,
  missingPictures: [],
  createdTimeUtc: `2026-11-17T11:00:0${seq}.000Z`,
  lastUpdatedUtc: `2026-11-17T11:00:0${seq}.000Z`,
  ...more,
})

const own = { isIncoming: false, senderId: 'ada', smsStatus: 'queued' } as const

describe('a conversation after a text', () => {
  test('of the patient is unread and out of the archive', () =>
    expect(withMessage(conversation, text(2))).toMatchObject({
      hasUnreadMessage: true,
      isArchived: false,
      previewText: 'text 2',
      lastSeq: 2,
      readSeq: 1,
    }))

  test('of the practice is read; an automatic answer leaves it unread', () => {
    const unread = withMessage(conversation, text(2))
    const answered = withMessage(unread, text(3, { ...own, senderName: 'Ada Okafor' }))
    expect(answered).toMatchObject({ hasUnreadMessage: false, readSeq: 3, lastSenderName: 'Ada Okafor' })
    expect(withMessage(answered, text(4)).lastSenderName).toBeNull()
    expect(withMessage(unread, text(3, { ...own, senderId: null }))).toMatchObject({ hasUnreadMessage: true })
  })

  test('of a list, or written by itself, leaves those of the patient unread, and counts as none of them', () => {
    const unread = withMessage(withMessage(conversation, text(2)), text(3))
    const left = [
      text(4, { ...own, purpose: 'list' }),
      text(5, { ...own, senderId: null, purpose: 'keyword-answer' }),
    ].reduce(withMessage, unread)
    expect(left).toMatchObject({ hasUnreadMessage: true, unreadCount: 2, readSeq: 1, lastSeq: 5 })
    expect(withMessage(left, text(6)).unreadCount).toBe(3)
    expect(withMessage(left, text(6, own))).toMatchObject({ unreadCount: 0, readSeq: 6 })
  })

  test('that was answered by itself goes on showing the patient’s own words, in whichever order both arrive', () => {
    const question = text(2)
    const answer = text(3, { ...own, senderId: null, purpose: 'out-of-hours' })
    const after = [question, answer].reduce(withMessage, conversation)
    expect(after).toMatchObject({ previewText: 'text 2', lastSeq: 3 })
    expect([answer, question].reduce(withMessage, conversation).previewText).toBe('text 2')
    expect(withMessage(after, { ...answer, smsStatus: 'delivered' }).previewText).toBe('text 2')
    expect(withMessage(after, text(4, own)).previewText).toBe('text 4')
  })

  test('that has come further shows its state, and becomes neither unread nor unarchived', () => {
    const sent = { ...withMessage(conversation, text(2, own)), isArchived: true }
    const failed = text(2, { ...own, smsStatus: 'failed', reason: 'not-reachable 30006' })
    expect(withMessage(sent, failed)).toMatchObject({
      lastStatus: 'failed',
      lastReason: 'not-reachable 30006',
      isArchived: true,
      hasUnreadMessage: false,
    })
    expect(withMessage(withMessage(sent, text(3)), failed)).toMatchObject({
      lastStatus: 'received',
      lastSeq: 3,
    })
  })
})

describe('marks', () => {
  const marks = {
    ...{ isArchived: true, hasUnreadMessage: false, unreadCount: 0, readSeq: 2, lastSeq: 2 },
    hasUnsentScheduled: false,
  }

  test('hold for the messages that there were, in whichever order both arrive', () => {
    const first = withMarks(withMessage(conversation, text(2)), marks)
    const second = withMessage(withMarks(conversation, marks), text(2))
    expect(first).toEqual(second)
    expect(first).toMatchObject({ isArchived: true, hasUnreadMessage: false, previewText: 'text 2' })
  })

  test('of before a newer text change nothing', () => {
    const newer = withMessage(withMessage(conversation, text(2)), text(3))
    expect(withMarks(newer, marks)).toBe(newer)
    const unsent = withMarks(newer, { ...marks, hasUnsentScheduled: true })
    expect(unsent).toEqual({ ...newer, hasUnsentScheduled: true })
  })

  test('read up to a text leave a later one unread', () => {
    const newer = withMessage(withMessage(conversation, text(2)), text(3))
    expect(asRead(newer, 2)).toMatchObject({ hasUnreadMessage: true, unreadCount: 1, readSeq: 2 })
    expect(asRead(newer, 3)).toMatchObject({ hasUnreadMessage: false, readSeq: 3 })
  })
})

test('choosing the active filter again resets it', () => {
  expect(chosenFilter('unread', 'unread')).toBe('all')
  expect(chosenFilter('unread', 'mine')).toBe('mine')
})

test('what is archived stands in the archive, and in no other list unless it needs action', () => {
  const work = { waitingSince: '2026-11-17T10:00:00.000Z', snoozedUntil: null, doneAt: null } as WorkState
  expect(isListedUnder('needs-action', { ...conversation, work }, 'ada')).toBe(true)
  expect(isListedUnder('needs-action', conversation, 'ada')).toBe(false)
  expect(isListedUnder('archived', conversation, 'ada')).toBe(true)
  for (const filter of ['all', 'unread', 'mine'] as const)
    expect(isListedUnder(filter, { ...conversation, hasUnreadMessage: true }, 'ada')).toBe(false)
})

test('conversations sort by the last message, ascending or the newest first; one without is the newest', () => {
  const list = [
    { id: 'none', lastMessageDateUtc: null },
    { id: 'new', lastMessageDateUtc: '2026-11-17T10:00:00.000Z' },
    { id: 'old', lastMessageDateUtc: '2026-11-01T10:00:00.000Z' },
  ]
  expect(list.toSorted(byLastMessage('ascending')).map(({ id }) => id)).toEqual(['old', 'new', 'none'])
  expect(list.toSorted(byLastMessage('newest-first')).map(({ id }) => id)).toEqual(['none', 'new', 'old'])
})

test('a status only moves forward, and a late delivery corrects a failure', () => {
  expect(laterSmsStatus('delivered', 'sent')).toBe('delivered')
  expect(laterSmsStatus('failed', 'delivered')).toBe('delivered')
  expect(laterSmsStatus('queued', 'failed')).toBe('failed')
})

test.each([
  [404, 'valid'],
  [200, 'MOBILE_NUMBER_EXISTING'],
  [400, 'MISSING_MOBILE_NUMBER'],
  [500, 'UNEXPECTED_ERROR'],
])('looking up a number that answers %i means %s', (status, meaning) =>
  expect(mobileNumberCheck(status)).toBe(meaning),
)

test('a family is called by its members', () => {
  const clarke = (firstName: string) => ({ firstName, lastName: 'Clarke' })
  expect(familyName([clarke('Owen')])).toBe('Owen Clarke')
  expect(familyName([clarke('Nina'), clarke('Nora')])).toBe('Nina and Nora Clarke')
  expect(familyName([clarke('Nora'), { firstName: 'Luis', lastName: 'Ortega' }])).toBe(
    'Nora Clarke and Luis Ortega',
  )
  expect(familyName([])).toBe('')
})

test('the answer to HELP of a closed number says what START is for', () => {
  const facts = { practice: 'Bright Smiles', phone: '(512) 555-0100', isClosed: true }
  expect(keywordAnswer('help', 'en', facts)).toMatch(/Reply START to get texts\.$/)
  expect(keywordAnswer('help', 'es', facts)).toMatch(/Responda START para recibir mensajes\.$/)
})

test('the first text names the practice once', () => {
  const introduction = introductionOf('Bright Smiles')
  expect(withIntroduction('See you', introduction)).toBe('Bright Smiles: See you')
  expect(withIntroduction('', introduction)).toBe('Bright Smiles:')
  const named = 'This is bright smiles, see you'
  expect(withIntroduction(named, introduction)).toBe(named)
  expect(withIntroduction('See you', null)).toBe('See you')
})

test.each([
  [{ smsMessage: ' See\n you ' }, 'See you'],
  [{ files: [1] }, 'Picture'],
  [{ files: [1, 2] }, '2 pictures'],
  [{ files: [1], missingPictures: ['infected'] }, '2 pictures'],
  [{ missingPictures: ['wrong-type'] }, 'Attachment that couldn’t be received'],
  [{ smsMessage: ' \u200b ' }, 'Text without words'],
])('a list shows of %j: %s', (message, shown) =>
  expect(previewOf({ smsMessage: '', files: [], missingPictures: [], ...message })).toBe(shown),
)
