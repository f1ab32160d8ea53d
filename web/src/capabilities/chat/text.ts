import { counted } from '../../ui/counted.ts'

export const text = {
  title: 'Chat',
  purpose: 'Talk with your team and with colleagues outside',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty: 'Chats with the people you work with show up here, one-on-one or in groups, newest first.',
  start: 'Start a conversation',
  chooseTitle: 'Choose a conversation',
  choose: 'Pick one from the list, or start a new one.',
  unreadChats: (number: number) => counted(number, 'unread conversation', 'unread conversations'),
  open: 'Open',
  conversations: 'Conversations',
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  opening: 'Opening the conversation',
  openFailedTitle: 'We couldn’t open this conversation.',
  fileGone: 'The page was closed before this file was sent. Please add it again.',
  fileTooLarge: 'This file was too large to keep while you were offline. Please add it again.',
  newChat: 'New conversation',
  newChatWords: 'chat message write group',
  remindersWords: 'chat message remind me later',
}
