import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { TextConversation, TextingDetails, TextMessage } from '@corridor/contract/texting/model.ts'
import { ADA } from '#platform/testing/people.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'

export const ID = '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7c01'
export const MARIA = '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7c02'
const AT = '2026-11-17T15:00:00.000Z'

export const someConversation = (more: Partial<TextConversation> = {}): TextConversation => ({
  id: ID,
  practiceId: 'p1',
  patientId: MARIA,
  patientName: 'Maria Alvarez',
  practiceNumber: '+15125550160',
  patientNumber: '+15125550112',
  hasUnreadMessage: false,
  unreadCount: 0,
  previewText: 'Yes, I can come at 2',
  lastMessageDateUtc: AT,
  lastUpdatedDateTime: AT,
  isArchived: false,
  lastSeq: 1,
  readSeq: 1,
  isLastIncoming: true,
  lastSenderId: null,
  lastSenderName: null,
  lastStatus: 'received',
  lastReason: null,
  people: [{ id: MARIA, name: 'Maria Alvarez' }],
  hasUnsentScheduled: false,
  work: null,
  ...more,
})

export const someText = (more: Partial<TextMessage> = {}): TextMessage => ({
  id: '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7c03',
  conversationId: ID,
  seq: 1,
  patientName: 'Maria Alvarez',
  patientNumber: '+15125550112',
  senderId: null,
  senderName: null,
  smsMessage: 'Yes, I can come at 2',
  smsStatus: 'received',
  messageType: 'SMS',
  purpose: 'text',
  isIncoming: true,
  reason: null,
  files: [],
  secureLink: null,
  missingPictures: [],
  createdTimeUtc: AT,
  lastUpdatedUtc: AT,
  ...more,
})

export const somePicture = (id: string): StoredFile => ({
  id,
  fileName: 'picture-1.jpg',
  kind: 'IMAGE',
  mediaType: 'image/jpeg',
  size: 1_000,
  blobType: 'attachment',
  state: 'claimed',
  url: null,
  thumbnailUrl: null,
  width: 40,
  height: 30,
  pages: null,
  hasActiveContent: false,
  createdAt: AT,
})

export const maria = {
  id: MARIA,
  organizationId: 'p1',
  firstName: 'Maria',
  lastName: 'Alvarez',
  dateOfBirth: '1981-03-12',
  email: null,
  mobileNumber: '+15125550112',
}

export const someDetails = (more: Partial<TextingDetails> = {}): TextingDetails => ({
  consent: { status: 'opted-in', source: 'Signed form', since: AT, closedBecause: null },
  patient: maria,
  isEmailFailing: false,
  people: [maria],
  children: [],
  candidates: [],
  introduction: null,
  ...more,
})

const BASE = '/patient-texting/v2'

/** A practice with one conversation, which is open. */
export const textingAnswers = (
  conversation = someConversation(),
  details = someDetails(),
  messages = [someText()],
): Answers => ({
  [`GET ${BASE}/conversations`]: () =>
    answer(200, { conversations: [conversation], continuationToken: null, timestamp: 1 }),
  [`GET ${BASE}/conversations/${ID}`]: () => answer(200, conversation),
  [`GET ${BASE}/conversations/${ID}/details`]: () => answer(200, details),
  [`GET ${BASE}/conversations/${ID}/messages`]: () =>
    answer(200, { messages, continuationToken: null, hasNewer: false }),
  [`GET ${BASE}/scheduled`]: () => answer(200, { scheduled: [] }),
  [`GET ${BASE}/numbers`]: () =>
    answer(200, { numbers: [{ number: '+15125550160', label: 'Front desk', isDefault: true }] }),
  [`GET ${BASE}/recipients`]: () => answer(200, { recipients: [maria], continuationToken: null }),
  'GET /worklist/v1/templates': () =>
    answer(200, {
      templates: [
        {
          id: 't1',
          name: 'Confirm a visit',
          shortcut: 'confirm',
          body: 'Hi {{patient.firstName}}, please confirm.',
          version: 1,
          changedAt: AT,
        },
      ],
    }),
  'GET /user-notifications/v2': () => answer(200, { data: { counts: [] } }),
})

export const OWN = ADA
