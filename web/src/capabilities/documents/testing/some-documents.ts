import type { OfficeFile, OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'

export const someDocument = (over: Partial<OfficeFile> = {}): OfficeFile => ({
  id: 'maria',
  toPracticeId: 'own',
  toPracticeName: 'Bright Smiles',
  toUserDisplayName: null,
  recipientEmail: null,
  fromPracticeId: 'lakeside',
  fromPracticeName: 'Lakeside Oral Surgery',
  fromUserDisplayName: 'Dr Elena Fox',
  patientTag: 'Maria Alvarez',
  patientDateOfBirth: '1981-03-12',
  patientId: 'patient-maria',
  documentStatus: 'NotProcessed',
  isReferral: false,
  guestSenderEmailAddress: null,
  recievedOn: new Date().toISOString(),
  processedDate: null,
  approved: false,
  guestReferralStatus: null,
  commentPreview: null,
  notes: '',
  openedAt: null,
  workedOnBy: null,
  fileCount: 0,
  stage: null,
  stageSince: null,
  scheduledOn: null,
  urgency: null,
  summary: null,
  answersId: null,
  hasReport: false,
  isUndelivered: false,
  needsActionSince: null,
  version: 1,
  faxId: null,
  ...over,
})

export const someReferral = (over: Partial<OfficeFile> = {}): OfficeFile =>
  someDocument({
    id: 'ken',
    patientTag: 'Ken Ito',
    isReferral: true,
    fromPracticeId: 'own',
    fromPracticeName: 'Bright Smiles',
    toPracticeId: 'lakeside',
    toPracticeName: 'Lakeside Oral Surgery',
    stage: 'sent',
    stageSince: new Date().toISOString(),
    urgency: 'soon',
    summary: '#17, #18 evaluate',
    ...over,
  })

export const someDetail = (document: OfficeFile, over: Partial<OfficeFileDetail> = {}): OfficeFileDetail => ({
  document,
  patient: {
    firstName: document.patientTag.split(' ')[0]!,
    lastName: document.patientTag.split(' ').slice(1).join(' '),
    phone: null,
    email: null,
    matches: [],
  },
  files: [],
  referral: null,
  comments: [],
  history: [],
  reports: [],
  ...over,
})

const PATH = '/office-files/v2'

const statusAfter = (body: unknown) =>
  (body as { isProcessed: boolean }).isProcessed ? 'Processed' : 'NotProcessed'

/** A server with one table of these documents, each of which can be opened. */
export const answersFor = (documents: readonly OfficeFile[], more: Answers = {}): Answers => ({
  'GET /office-files/v3': () => answer(200, { documents, continuationToken: null }),
  'GET /office-files/v3/settings': () => answer(200, { stageLimits: USUAL_LIMITS }),
  ...Object.fromEntries(
    documents.flatMap((one): [string, Answers[string]][] => [
      [`GET /office-files/v3/${one.id}`, () => answer(200, someDetail(one))],
      [`PUT ${PATH}/${one.id}/opened`, () => answer(200, { ...one, openedAt: new Date().toISOString() })],
      [
        `PUT ${PATH}/${one.id}/process`,
        ({ body }) => answer(200, { ...one, documentStatus: statusAfter(body) }),
      ],
      [`PUT ${PATH}/${one.id}/mark-as-worked-on`, () => answer(200, one)],
      [`PATCH ${PATH}/${one.id}`, () => answer(200, one)],
      [`DELETE ${PATH}/${one.id}`, () => answer(200)],
      [`POST ${PATH}/${one.id}/restore`, () => answer(200, one)],
      [`POST ${PATH}/${one.id}/accept`, () => answer(200, one)],
      [`POST ${PATH}/${one.id}/reject`, () => answer(200)],
      [`PUT /office-files/v3/${one.id}/stage`, () => answer(200, one)],
      [`GET /office-files/v3/${one.id}/patient-link`, () => answer(200, { link: null, reachableAt: null })],
      [`POST /office-files/v3/${one.id}/remind`, () => answer(200, one)],
    ]),
  ),
  ...more,
})
