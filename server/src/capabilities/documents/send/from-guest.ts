import type { NewDocument } from '../store/documents.ts'

/** What a document of somebody without an account has none of. */
export const FROM_GUEST = {
  fromPracticeId: null,
  fromPersonId: null,
  fromPatientId: null,
  toPersonId: null,
  toPersonName: null,
  toEmail: null,
  isReferral: false,
  guestStatus: null,
  stage: null,
  form: null,
  summary: null,
  urgency: null,
  answersId: null,
} satisfies Partial<NewDocument>
