import type { Mounted } from '#platform/action.ts'
import { addContact, changeContact, listContacts } from './actions/contacts.ts'
import {
  archiveMessages,
  countUnprocessed,
  downloadFax,
  getMessage,
  listMessages,
  openMessage,
  processMessage,
  searchMessages,
  setPatient,
  setSender,
} from './actions/messages.ts'
import { attachFax, mergeFaxes, splitFax } from './actions/pages.ts'
import { prepareFax } from './actions/prepare.ts'
import { cancelFax, resendFax, sendFax } from './actions/send.ts'
import {
  exportLog,
  getCover,
  listNumbers,
  readLog,
  removeNumber,
  saveCover,
  saveNumber,
} from './actions/settings.ts'
import { telnyxFaxWebhook } from './actions/webhook.ts'

export const routes: readonly Mounted[] = [
  prepareFax,
  sendFax,
  resendFax,
  cancelFax,
  addContact,
  changeContact,
  listContacts,
  listMessages,
  searchMessages,
  getMessage,
  openMessage,
  archiveMessages,
  processMessage,
  downloadFax,
  countUnprocessed,
  setPatient,
  setSender,
  splitFax,
  mergeFaxes,
  attachFax,
  telnyxFaxWebhook,
  listNumbers,
  saveNumber,
  removeNumber,
  getCover,
  saveCover,
  readLog,
  exportLog,
]
