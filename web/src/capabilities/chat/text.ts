import { counted } from '#ui/counted.ts'

export const text = {
  title: 'Chat',
  purpose: 'Talk with your team and with colleagues outside',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty: 'Chats with the people you work with show up here, one-on-one or in groups, newest first.',
  start: 'Start a conversation',
  chooseTitle: 'Choose a conversation',
  choose: 'Pick one from the list, or start a new one.',
  /** One that was marked as unread by hand has no number. */
  unread: (name: string, count: number, isGroup: boolean) =>
    count === 0
      ? `Marked as unread: ${name}`
      : `${count === 1 ? 'New message' : `${count} new messages`} ${isGroup ? 'in' : 'from'} ${name}`,
  moreUnread: (number: number) => counted(number, 'more unread conversation', 'more unread conversations'),
  recent: 'Recent conversations',
  helloStep: { label: 'Say hello to someone you work with', action: 'Write' },
  all: 'See all',
  open: 'Open',
  needsConfirmation: (name: string) => `${name} asks you to confirm`,
  urgentWords: (words: string) => `Urgent: “${words}”`,
  confirm: 'Confirm',
  reply: 'Reply',
  conversations: 'Conversations',
  messages: 'Messages',
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
