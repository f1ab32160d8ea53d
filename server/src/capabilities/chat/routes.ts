import type { Mounted } from '#platform/action.ts'
import { createChannel, updateChannel } from './channels/change-channels.ts'
import { getChannel, listChannels, listMembers, listReaders, syncChannels } from './channels/list-channels.ts'
import {
  archiveChannel,
  favouriteChannel,
  markDelivered,
  markRead,
  markUnread,
  muteChannel,
  unarchiveChannel,
  unfavouriteChannel,
} from './channels/own-channels.ts'
import { searchContacts, syncUsers } from './contacts/contacts.ts'
import { sendMessage } from './messages/drafts.ts'
import { deleteMessage, editMessage, listEdits } from './messages/edit-messages.ts'
import { forwardMessages } from './messages/forward-messages.ts'
import { countAttachments, listMessages } from './messages/list-messages.ts'
import {
  acknowledge,
  getPinned,
  pinMessage,
  react,
  remindAgain,
  unpinMessage,
  unreact,
} from './messages/mark-messages.ts'
import { countUnread, searchChat } from './messages/search-chat.ts'
import { searchGifs, showGif } from './messages/search-gifs.ts'
import { forgetReminder, listReminders, remindMe } from './scheduled/reminders.ts'
import { cancelScheduled, listScheduled, scheduleMessage } from './scheduled/scheduled.ts'

export const routes: readonly Mounted[] = [
  listChannels,
  getChannel,
  syncChannels,
  createChannel,
  updateChannel,
  listMembers,
  archiveChannel,
  unarchiveChannel,
  favouriteChannel,
  unfavouriteChannel,
  markRead,
  markDelivered,
  markUnread,
  muteChannel,
  listMessages,
  countAttachments,
  sendMessage,
  editMessage,
  listEdits,
  deleteMessage,
  pinMessage,
  unpinMessage,
  getPinned,
  react,
  unreact,
  acknowledge,
  remindAgain,
  listReaders,
  forwardMessages,
  countUnread,
  searchChat,
  searchGifs,
  showGif,
  scheduleMessage,
  listScheduled,
  cancelScheduled,
  remindMe,
  forgetReminder,
  listReminders,
  searchContacts,
  syncUsers,
]
