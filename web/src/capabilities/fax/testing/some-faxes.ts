import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'

/** One time for all of them, so that a slow machine does not order them. */
const CAME_IN = new Date().toISOString()

export const someFax = (over: Partial<EfaxMessage> = {}): EfaxMessage => ({
  id: 'luis',
  senderPracticeId: null,
  senderPracticeName: 'Hilltop Medical Group',
  senderFaxNumber: '+15125550172',
  recipientPracticeId: 'own',
  recipientPracticeName: 'Bright Smiles',
  recipientFaxNumber: '+15125550151',
  eFaxStatus: 'Delivered',
  direction: 'inbound',
  documentStatus: 'NotProcessed',
  processedDate: null,
  hasSenderPracticeArchived: false,
  hasReceiverPracticeArchived: false,
  createdAt: CAME_IN,
  scheduledFor: null,
  nextTryAt: null,
  reason: null,
  pages: 3,
  pagesSent: 3,
  isDirect: false,
  subject: '',
  patientId: null,
  patientName: 'Luis Ortega',
  fileId: 'file',
  openedAt: null,
  sentByName: null,
  resentAsId: null,
  suggestedPatient: null,
  suggestedNew: null,
  suggestedSender: null,
  referralId: null,
  needsActionSince: null,
  version: 1,
  ...over,
})

export const someSentFax = (over: Partial<EfaxMessage> = {}): EfaxMessage =>
  someFax({
    id: 'sent',
    direction: 'outbound',
    senderPracticeId: 'own',
    senderPracticeName: 'Bright Smiles',
    senderFaxNumber: '+15125550151',
    recipientPracticeId: null,
    recipientPracticeName: 'Hilltop Medical Group',
    recipientFaxNumber: '+15125550172',
    patientName: 'Priya Nair',
    sentByName: 'Ada Owens',
    ...over,
  })

const BASE = '/efaxes/v2'

const statusAfter = (body: unknown) =>
  (body as { isProcessed: boolean }).isProcessed ? 'Processed' : 'NotProcessed'

/** A server with one table of these faxes, each of which can be opened. */
export const answersFor = (faxes: readonly EfaxMessage[], more: Answers = {}): Answers => ({
  [`GET ${BASE}/messages`]: () => answer(200, { messages: faxes, continuationToken: null }),
  [`PUT ${BASE}/archive-status`]: () => answer(200, { messages: faxes }),
  [`POST ${BASE}/merge`]: () => answer(200, faxes[0]),
  [`POST ${BASE}/resendfax`]: () => answer(200, faxes[0]),
  ...Object.fromEntries(
    faxes.flatMap((one): [string, Answers[string]][] => [
      [`GET ${BASE}/messages/${one.id}`, () => answer(200, one)],
      [
        `PUT ${BASE}/messages/${one.id}/opened`,
        () => answer(200, { ...one, openedAt: new Date().toISOString() }),
      ],
      [
        `PUT ${BASE}/mark-processed/${one.id}`,
        ({ body }) => answer(200, { ...one, documentStatus: statusAfter(body) }),
      ],
      [`POST ${BASE}/messages/${one.id}/cancel`, () => answer(200, { ...one, eFaxStatus: 'Cancelled' })],
      [`PUT ${BASE}/messages/${one.id}/patient`, () => answer(200, one)],
      [`PUT ${BASE}/messages/${one.id}/sender`, () => answer(200, one)],
      [`POST ${BASE}/messages/${one.id}/split`, () => answer(200, { messages: [] })],
    ]),
  ),
  ...more,
})
