import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import { counted, shownCount } from '#ui/counted.ts'

/** More than so many waiting is only much: the number is shown up to here. */
const WAITING_SHOWN = 999

/** What a list says of what is in it: messages, where nothing else is given. */
export const listText = {
  newLine: 'New',
  newBelow: (number: number) => `${shownCount(number, WAITING_SHOWN)} new`,
  newBelowSpoken: (number: number) =>
    `${counted(number, 'new message', 'new messages', WAITING_SHOWN)}. Jump to the latest.`,
  toLatest: 'Jump to the latest message',
  loadingOlder: 'Loading earlier messages',
  loadingNewer: 'Loading later messages',
  loadFailed: 'We couldn’t load more messages.',
  arrivals: 'New messages',
  arrived: (number: number) => counted(number, 'new message', 'new messages'),
}
export type ListText = typeof listText

/** Every sentence that the parts of a conversation say by themselves. */
export const text = {
  you: 'You',
  about: (name: string) => `About ${name}`,
  edited: 'edited',
  forwarded: 'Forwarded',
  inReplyTo: 'In reply to',
  openQuote: 'Go to this message',
  replyingTo: (name: string) => `Reply to ${name}`,
  replyingToOwn: 'Reply to yourself',
  removeQuote: 'Remove the quote',
  withKey: (label: string, key: string) => `${label} (${key.toUpperCase()})`,
  deleted: 'Message deleted',
  failed: 'Not sent',
  retry: 'Retry',
  discard: 'Delete',
  showAll: 'Show all',
  select: (name: string, words: string) => `Select message from ${name}: ${words.slice(0, 120)}`,
  status: {
    sending: 'Sending',
    queued: 'Waiting to be sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Not sent',
    undelivered: 'Not delivered',
  } satisfies Record<MessageStatus, string>,
  readBy: (number: number) => `Read by ${shownCount(number)}`,
  readList: 'Read by',
  unreadList: 'Not read yet',
  receipts: 'Who has read this message',

  urgent: 'Urgent',
  urgentWaits: 'Urgent message, not confirmed yet',
  urgentUnconfirmed: 'Urgent · please confirm',
  confirm: 'Confirm',
  confirmedOf: (done: number, all: number) => `${done} of ${all} confirmed`,
  confirmedList: 'Confirmed',
  waitingList: 'Not confirmed yet',
  andMore: (number: number) => `and ${shownCount(number)} more`,
  confirmations: 'Who has confirmed',
  followUp: 'Follow up',
  remindersOver: (names: readonly string[]) => `Reminders have ended. Not confirmed: ${names.join(', ')}`,

  reactions: 'Reactions',
  reacted: (label: string, names: readonly string[], isOwn: boolean) =>
    `${label}, ${names.length}: ${names.join(', ')}. ${isOwn ? 'Press to take yours back.' : 'Press to add yours.'}`,
  react: (label: string) => `React: ${label}`,
  whoReacted: 'Who reacted',
  actions: 'More actions',
  messageActions: 'Message actions',

  pauseGif: (label: string) => `Pause GIF: ${label}`,
  playGif: (label: string) => `Play GIF: ${label}`,
  files: 'Files in this message',

  send: 'Send',
  more: 'More ways to write',
  photo: 'Add a photo',
  gif: 'Add a GIF',
  emoji: 'Add an emoji',
  mention: 'Mention someone',
  mentions: 'People to mention',
  snippets: 'Templates',
  emojiNames: 'Emoji',
  markUrgent: 'Mark as urgent',
  unmarkUrgent: 'Urgent is on. Press to turn it off.',
  urgentOn:
    'Urgent: everyone is asked to confirm, and reminded for an hour. After that, you’ll hear who hasn’t.',
  turnOff: 'Turn off',
  left: (number: number) =>
    number < 0
      ? `${counted(-number, 'character', 'characters')} too many`
      : `${counted(number, 'character', 'characters')} left`,
  editing: 'Editing your message',
  cancelEditing: 'Cancel editing',
  save: 'Save',

  schedule: 'Send later',
  inAnHour: 'In 1 hour',
  thisAfternoon: 'This afternoon',
  tomorrow: 'Tomorrow morning',
  onMorning: (weekday: string) => `${weekday} morning`,
  nextMorning: (weekday: string) => `Next ${weekday} morning`,
  chooseTime: 'Choose a time…',
  chooseTitle: 'Send later',
  sendAt: 'Date and time',
  pastTime: 'Please choose a time in the future.',
  cancel: 'Cancel',
  close: 'Close',

  emojiSearch: 'Search emoji',
  emojiLoading: 'Loading',
  emojiNone: (search: string) => `Nothing found for “${search}”.`,
  skinTone: 'Skin tone',

  typing: (names: readonly string[]) => {
    const [first, second] = names
    if (!first) return ''
    if (!second) return `${first} is typing`
    return names.length === 2 ? `${first} and ${second} are typing` : 'Several people are typing'
  },
  pinned: 'Pinned',
  openPinned: 'Go to the pinned message',
  unpin: 'Unpin',
  favourite: 'Favorite',
  muted: 'Muted',
  draft: 'Draft',
  unread: (number: number) => counted(number, 'unread message', 'unread messages', WAITING_SHOWN),
  markedUnread: 'Marked as unread',
} as const
