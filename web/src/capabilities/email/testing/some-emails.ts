import { bodyOf } from '@corridor/contract/email/body-text.ts'
import type { EmailDocument, EmailThread, PatientRecipient } from '@corridor/contract/email/model.ts'
import { ADA } from '#platform/testing/people.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'

export const ID = '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7d01'
export const MARIA = '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7d02'
export const EMAIL = '0b9e6f0e-3a67-4c59-8b51-1f1f6a6b7d03'
const AT = '2026-11-17T15:00:00.000Z'

export const someThread = (more: Partial<EmailThread> = {}): EmailThread => ({
  id: ID,
  patientId: MARIA,
  patientName: 'Maria Alvarez',
  email: 'maria.alvarez@mail.example',
  mobileNumber: '+15125550112',
  addressProblem: null,
  subject: 'Your treatment plan',
  previewText: 'Here is the plan.',
  isUnread: false,
  lastSeq: 1,
  lastMessageAt: AT,
  isLastIncoming: false,
  lastStatus: 'delivered',
  lastReason: null,
  lastOpenedAt: null,
  isAnswered: false,
  scheduledAt: null,
  work: null,
  ...more,
})

export const someEmail = (more: Partial<EmailDocument> = {}): EmailDocument => ({
  id: EMAIL,
  threadId: ID,
  seq: 1,
  patientId: MARIA,
  patientName: 'Maria Alvarez',
  subject: 'Your treatment plan',
  isIncoming: false,
  senderId: ADA,
  senderName: 'Ada Owens',
  body: bodyOf('Here is the plan.'),
  signature: 'Ada Owens, Bright Smiles Dental',
  files: [],
  status: 'delivered',
  reason: null,
  sentBy: 'email',
  sentTo: 'maria.alvarez@mail.example',
  recalledAt: null,
  createdTimeUtc: AT,
  link: {
    state: 'open',
    sentAt: AT,
    expiresAt: '2026-12-17T15:00:00.000Z',
    opened: 0,
    lastOpenedAt: null,
    lastDevice: null,
    isUndelivered: false,
  },
  ...more,
})

export const maria: PatientRecipient = {
  id: MARIA,
  firstName: 'Maria',
  lastName: 'Alvarez',
  dateOfBirth: '1981-03-12',
  email: 'maria.alvarez@mail.example',
  mobileNumber: '+15125550112',
  addressProblem: null,
  guardian: null,
}

/** A practice with one thread. */
export const emailAnswers = (thread = someThread(), documents: EmailDocument[] = [someEmail()]): Answers => ({
  'GET /emails/v2/threads': () => answer(200, { threads: [thread], continuationToken: null }),
  [`GET /emails/v2/threads/${ID}`]: () =>
    answer(200, { thread, documents, scheduled: [], continuationToken: null }),
  [`PUT /emails/v2/threads/${ID}`]: () => answer(200, thread),
  'GET /emails/v2/patient-recipients': () => answer(200, { recipients: [maria], continuationToken: null }),
  'GET /emails/v2/signature': () =>
    answer(200, {
      signature: null,
      preview: 'Ada Owens, Bright Smiles Dental · (512) 555-0110',
      practiceName: 'Bright Smiles Dental',
      practicePhone: '(512) 555-0110',
    }),
  [`GET /patients/v2/${MARIA}`]: () => answer(200, maria),
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
