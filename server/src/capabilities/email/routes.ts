import type { Mounted } from '#platform/action.ts'
import {
  listRecipientDocuments,
  recallEmail,
  resendEmail,
  searchEmails,
  sendEmail,
} from './actions/emails.ts'
import { addRecipient, listPatientRecipients, updatePatientRecipient } from './actions/recipients.ts'
import { getSignature, getThread, listThreads, markThread, saveSignature } from './actions/threads.ts'
import { answerByGuest, readByGuest, uploadByGuest } from './guest/actions.ts'
import { cancelScheduled, scheduleEmail } from './outgoing/scheduled.ts'

export const routes: readonly Mounted[] = [
  listThreads,
  getThread,
  markThread,
  listRecipientDocuments,
  listPatientRecipients,
  updatePatientRecipient,
  addRecipient,
  sendEmail,
  scheduleEmail,
  cancelScheduled,
  recallEmail,
  resendEmail,
  searchEmails,
  getSignature,
  saveSignature,
  readByGuest,
  uploadByGuest,
  answerByGuest,
]
