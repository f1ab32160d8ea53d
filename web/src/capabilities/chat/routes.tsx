import { mentioned, messageArrived, reminded, urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { unreadChatsCount } from '@corridor/contract/chat/counts.ts'
import { badgeOf, byLastMessage, titleOf } from '@corridor/contract/chat/rules.ts'
import { IconAlarm, IconAlertTriangle, IconAt, IconEdit, IconMessageCircle } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'
import { waiting } from '../../platform/counts.ts'
import { findings } from '../../platform/navigation/findings.ts'
import type { SessionState } from '../../platform/session.ts'
import { faceOf, otherOf } from './inbox/conversation-face.ts'
import { CHAT_PATH, channelPath, pathWith } from './places.ts'
import { remindersText } from './reminders/text.ts'
import { channelsQuery, type KnownChannels } from './state/channels.ts'
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

/** What waits to be read, the one that waits longest last. */
const unreadIn = ({ channels }: KnownChannels) =>
  Object.values(channels)
    .filter(({ hasUnreadMessages, isArchivedByLoggedUser }) => hasUnreadMessages && !isArchivedByLoggedUser)
    .sort(byLastMessage)

export const chat: WebCapability = {
  menu: [entry],
  waiting: [
    waiting({
      entry,
      count: unreadChatsCount,
      claim: unreadChatsCount.claim,
      query: channelsQuery,
      line: (known) => {
        const unread = unreadIn(known)
        const [newest] = unread
        if (!newest) return undefined
        const isOne = unread.length === 1
        return {
          title: text.unreadChats(unread.length),
          detail: unread
            .slice(0, 3)
            .map((one) => titleOf(one))
            .join(', '),
          action: text.open,
          path: isOne ? channelPath(newest.id) : `${CHAT_PATH}?filter=unread`,
          since: new Date((unread.at(-1)?.lastMessage?.createdAt ?? 0) * 1000).toISOString(),
          Icon: IconMessageCircle,
          tone: 'purple',
        }
      },
    }),
  ],
  alerts: [
    { kind: messageArrived, Icon: IconMessageCircle, tone: 'purple' },
    { kind: mentioned, Icon: IconAt, tone: 'blue' },
    { kind: urgentArrived, Icon: IconAlertTriangle, tone: 'red' },
    { kind: reminded, Icon: IconAlarm, tone: 'orange' },
  ],
  findings: [
    findings({
      heading: text.conversations,
      isFor: mayChat,
      query: channelsQuery,
      findingsIn: ({ channels }) =>
        Object.values(channels)
          .sort(byLastMessage)
          .map((channel) => {
            const { name, initials, imageUrl } = faceOf(channel)
            return {
              label: name,
              detail: channel.isGroupChat
                ? channel.recipients.map((one) => one.name).join(', ')
                : badgeOf(channel),
              path: channelPath(channel.id),
              personId: otherOf(channel),
              avatar: { name, initials, image: imageUrl },
            }
          }),
    }),
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
