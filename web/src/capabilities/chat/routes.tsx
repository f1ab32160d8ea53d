import {
  addedToGroup,
  groupMessageArrived,
  mentioned,
  messageArrived,
  reminded,
  urgentArrived,
  urgentUnconfirmed,
} from '@corridor/contract/chat/alerts.ts'
import { unreadChatsCount } from '@corridor/contract/chat/counts.ts'
import type { ChatChannel, UnconfirmedMessage } from '@corridor/contract/chat/model.ts'
import { byLastMessage, previewOf, shownLast, titleOf, unconfirmedIn } from '@corridor/contract/chat/rules.ts'
import type { AlertFacts } from '@corridor/contract/kernel/alert.ts'
import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { findings } from '#platform/capability/findings.ts'
import { firstStep } from '#platform/capability/first-steps.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { type WaitingItem, waiting } from '#platform/capability/waiting.ts'
import type { AlertInApp, WebCapability } from '#platform/capability.ts'
import { type SessionState, useSession } from '#platform/session.ts'
import {
  IconAlarm,
  IconAlertTriangle,
  IconAt,
  IconEdit,
  IconMessageCircle,
  IconUsersPlus,
} from '#ui/icons/icons.ts'
import { findingOf } from './inbox/conversation-face.ts'
import { CHAT_PATH, channelPath, pathWith } from './places.ts'
import { remindersText } from './reminders/text.ts'
import { channelsQuery, findChannel, type LoadedChannels } from './state/channels.ts'
import { wordsOf } from './state/recent-messages.ts'
import { text } from './text.ts'

const entry: MenuEntry = {
  label: text.title,
  shortLabel: text.title,
  purpose: text.purpose,
  path: CHAT_PATH,
  Icon: IconMessageCircle,
  anyOf: ['Chat'],
  isFirstOnPhone: true,
}

const mayChat = ({ claims }: SessionState): boolean => claims.includes('Chat')

/** What waits to be read, the one that waits longest last. What waits to be confirmed has a line of its own. */
const unreadIn = ({ conversations }: LoadedChannels) =>
  Object.values(conversations)
    .filter((one) => one.hasUnreadMessages && !one.isArchivedByLoggedUser && unconfirmedIn(one).length === 0)
    .sort(byLastMessage)

/** How many have a line of their own on the start page. */
const LINES = 3

function previewOfLast(channel: ChatChannel): string | undefined {
  const last = shownLast(channel)
  return last && last.type !== 'note' ? previewOf(last, ownId()) : undefined
}

const writtenAt = ({ lastMessage }: ChatChannel): string =>
  new Date((lastMessage?.createdAt ?? 0) * 1000).toISOString()

/** Each of the newest by itself, and the others together. */
function unreadLines(known: LoadedChannels): WaitingItem[] {
  const unread = unreadIn(known)
  const look = { action: text.open, Icon: IconMessageCircle, tone: 'purple' } as const
  const others = unread.slice(LINES)
  const lines = unread.slice(0, LINES).map((one) => ({
    ...look,
    title: text.unread(titleOf(one), one.unreadCount, one.isGroupChat),
    detail: previewOfLast(one),
    path: channelPath(one.id),
    since: writtenAt(one),
  }))
  const [first] = others
  if (!first) return lines
  const rest = {
    ...look,
    title: text.moreUnread(others.length),
    detail: others
      .slice(0, 3)
      .map((one) => titleOf(one))
      .join(', '),
    path: `${CHAT_PATH}?filter=unread` as const,
    since: writtenAt(others.at(-1) ?? first),
  }
  return [...lines, rest]
}

/** Fetched when it is pressed: nobody needs it to open the app. */
const confirm = async (channelId: string, messageId: string): Promise<void> =>
  (await import('./state/actions.ts')).confirmUrgent(channelId, messageId)

const previewOfUnconfirmed = (one: UnconfirmedMessage): string =>
  previewOf({ ...one, isDeleted: false, deletedBy: [] }, '')

/** Each urgent message, read or not, until it is confirmed. */
const urgentLines = ({ conversations }: LoadedChannels): WaitingItem[] =>
  Object.values(conversations).flatMap((channel) =>
    unconfirmedIn(channel).map((one) => ({
      title: text.needsConfirmation(one.name),
      detail: text.urgentWords(previewOfUnconfirmed(one)),
      action: text.confirm,
      path: channelPath(channel.id, one.seq),
      run: () => confirm(channel.id, one.id),
      since: one.createdTimeUtc,
      isUrgent: true,
      Icon: IconAlertTriangle,
      tone: 'red' as const,
    })),
  )

const ownId = (): string => useSession.getState().user?.id ?? ''

const reply = ({ channelId }: AlertFacts) => ({ label: text.reply, path: channelPath(channelId ?? '') })

const saysWords = (facts: AlertFacts): AlertInApp => {
  const words = wordsOf(facts.messageId, ownId())
  return { text: words, isWithoutDetail: Boolean(words) && !facts.group, actions: [reply(facts)] }
}

/** A window that was opened after an urgent message was sent has its words from the conversation. */
function urgentWordsOf(channelId: string, messageId: string | undefined): string | undefined {
  const channel = findChannel(channelId)
  const waits = channel && unconfirmedIn(channel).find(({ id }) => id === messageId)
  return wordsOf(messageId, ownId()) ?? (waits && previewOfUnconfirmed(waits))
}

const needsConfirmation = (facts: AlertFacts): AlertInApp => {
  const { channelId = '', messageId } = facts
  const confirming = messageId && {
    label: text.confirm,
    run: () => confirm(channelId, messageId),
    isMain: true as const,
  }
  return {
    text: urgentWordsOf(channelId, messageId),
    actions: confirming ? [confirming, reply(facts)] : [reply(facts)],
  }
}

export const chat: WebCapability = {
  menu: [entry],
  waiting: [
    waiting({
      entry,
      count: unreadChatsCount,
      claim: unreadChatsCount.claim,
      query: channelsQuery,
      item: (known) => [...urgentLines(known), ...unreadLines(known)],
    }),
  ],
  alerts: [
    { kind: messageArrived, Icon: IconMessageCircle, tone: 'purple', inApp: saysWords },
    { kind: groupMessageArrived, Icon: IconMessageCircle, tone: 'purple', inApp: saysWords },
    { kind: mentioned, Icon: IconAt, tone: 'blue', inApp: saysWords },
    { kind: addedToGroup, Icon: IconUsersPlus, tone: 'purple' },
    { kind: urgentArrived, Icon: IconAlertTriangle, tone: 'red', inApp: needsConfirmation },
    { kind: urgentUnconfirmed, Icon: IconAlertTriangle, tone: 'red' },
    { kind: reminded, Icon: IconAlarm, tone: 'orange', inApp: saysWords },
  ],
  firstSteps: [
    firstStep({
      ...text.helloStep,
      path: CHAT_PATH,
      // Admins have the steps of the practice first.
      isFor: (session) => mayChat(session) && !session.claims.includes('PracticeAdmin'),
      query: channelsQuery,
      isDone: ({ conversations }) => Object.values(conversations).some((one) => one.lastMessage),
    }),
  ],
  findings: [
    findings({
      heading: text.conversations,
      isFor: mayChat,
      query: channelsQuery,
      findingsIn: ({ conversations }) => Object.values(conversations).sort(byLastMessage).map(findingOf),
    }),
  ],
  searches: [
    {
      name: 'chat-conversations',
      heading: text.conversations,
      isFor: mayChat,
      fromLetters: 2,
      load: async () => ({ search: (await import('./state/search.ts')).searchConversations }),
    },
    {
      name: 'chat-messages',
      heading: text.messages,
      isFor: mayChat,
      fromLetters: SEARCH_MIN,
      load: async () => ({ search: (await import('./state/search.ts')).searchMessages }),
    },
  ],
  home: [
    {
      name: 'recent-conversations',
      menuItem: 'side',
      isFor: mayChat,
      load: async () => ({ Card: (await import('./home/RecentCard.tsx')).RecentCard }),
    },
  ],
  contactActions: [
    {
      label: text.message,
      spoken: text.messageTo,
      path: pathWith,
      Icon: IconMessageCircle,
      isFor: mayChat,
    },
  ],
  commands: [
    {
      label: text.newChat,
      words: text.newChatWords,
      path: `${CHAT_PATH}?new=chat`,
      Icon: IconEdit,
      isFor: mayChat,
    },
    {
      label: remindersText.title,
      words: text.remindersWords,
      path: `${CHAT_PATH}?list=reminders`,
      Icon: IconAlarm,
      isFor: mayChat,
    },
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: text.title,
      load: async () => ({ Screen: (await import('./Chat.tsx')).Chat }),
    },
  ],
}
