import type { Mounted } from '#platform/action.ts'
import {
  choosePatient,
  countUnread,
  getConversation,
  getDetails,
  listConversations,
  openConversation,
  updateConversation,
} from './actions/conversations.ts'
import { listMessages, searchTexts, sendText } from './actions/messages.ts'
import { addRecipient, findByMobileNumber, listRecipients, updateRecipient } from './actions/recipients.ts'
import { getSettings, listNumbers, removeNumber, saveNumber, saveSettings } from './actions/settings.ts'
import { telnyxIncoming, twilioIncoming } from './incoming/carriers.ts'
import { cancelList, getList, listLists, previewList, startList } from './lists/actions.ts'
import { cancelScheduled, listScheduled, scheduleText } from './outgoing/scheduled.ts'

export const routes: readonly Mounted[] = [
  listConversations,
  getConversation,
  getDetails,
  openConversation,
  updateConversation,
  choosePatient,
  listMessages,
  sendText,
  scheduleText,
  listScheduled,
  cancelScheduled,
  listRecipients,
  addRecipient,
  updateRecipient,
  findByMobileNumber,
  countUnread,
  searchTexts,
  listNumbers,
  saveNumber,
  removeNumber,
  getSettings,
  saveSettings,
  previewList,
  startList,
  listLists,
  getList,
  cancelList,
  twilioIncoming,
  telnyxIncoming,
]
