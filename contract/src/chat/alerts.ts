import { alertKind } from '../kernel/alert.ts'

interface InChannel {
  channelId: string
}

/** What an alert about a message is made of. */
type AboutMessage = InChannel & {
  from: string
  /** What a group is called, by its own name or by who is in it; nothing for a conversation of two. */
  group: string
  /** The message it speaks of. The words stay in the conversation. */
  messageId: string
  /** `yes` where the message replies to the person who is alerted. */
  isReply?: string
} & Record<string, string>

const at = ({ channelId }: InChannel) => `/dashboard/chat?channelId=${channelId}` as const
const where = ({ group }: AboutMessage): string => group || 'Chat'

export const messageArrived = alertKind<AboutMessage>()({
  kind: 'chat.message',
  label: 'A direct message',
  claim: 'Chat',
  channels: ['app', 'push', 'mail'],
  sentence: (facts, times) => ({
    title: times > 1 ? `${times} new messages from ${facts.from}` : `New message from ${facts.from}`,
    detail: where(facts),
  }),
  outside: 'You have a new message.',
  target: at,
})

/** Several people may have written meanwhile, so only the newest is said to be by somebody. */
export const groupMessageArrived = alertKind<AboutMessage>()({
  kind: 'chat.group-message',
  label: 'A message in a group',
  claim: 'Chat',
  channels: ['app', 'push'],
  sentence: (facts, times) =>
    times > 1
      ? { title: `${times} new messages in ${where(facts)}`, detail: `Latest from ${facts.from}` }
      : { title: `New message from ${facts.from}`, detail: where(facts) },
  outside: 'You have a new message.',
  target: at,
})

export const mentioned = alertKind<AboutMessage>()({
  kind: 'chat.mentioned',
  label: 'Someone mentions me or replies to me',
  claim: 'Chat',
  channels: ['app', 'push', 'mail'],
  sentence: (facts) => ({
    title: facts.isReply ? `${facts.from} replied to you` : `${facts.from} mentioned you`,
    detail: where(facts),
  }),
  outside: 'Someone mentioned you or replied to you.',
  target: at,
})

export const addedToGroup = alertKind<InChannel & { from: string; group: string } & Record<string, string>>()(
  {
    kind: 'chat.added',
    label: 'Someone adds me to a group',
    claim: 'Chat',
    channels: ['app', 'push'],
    sentence: ({ from, group }) => ({ title: `${from} added you to ${group || 'a group'}`, detail: 'Chat' }),
    outside: 'Someone added you to a group.',
    target: at,
  },
)

export const urgentArrived = alertKind<AboutMessage>()({
  kind: 'chat.urgent',
  label: 'An urgent message',
  claim: 'Chat',
  channels: ['app', 'push', 'mail', 'text'],
  sentence: (facts) => ({
    title: `Urgent message from ${facts.from}`,
    detail: 'Please confirm you’ve seen it',
  }),
  outside: 'You have an urgent message. Please confirm you’ve seen it.',
  target: at,
  isUrgent: true,
  // An open conversation does not settle it: an urgent message has to be confirmed.
  isSeenAtTarget: false,
  isShownAtTarget: true,
})

/** For the sender, once the last reminder has passed. */
export const urgentUnconfirmed = alertKind<
  InChannel & { seq: string; count: string; names: string } & Record<string, string>
>()({
  kind: 'chat.unconfirmed',
  label: 'My urgent message isn’t confirmed',
  claim: 'Chat',
  channels: ['app', 'push', 'mail'],
  sentence: ({ count, names }) =>
    count === '1'
      ? { title: `${names} hasn’t confirmed your urgent message`, detail: 'Call or text them' }
      : { title: `${count} people haven’t confirmed your urgent message`, detail: names },
  outside: 'Someone hasn’t confirmed your urgent message.',
  target: ({ channelId, seq }) => `/dashboard/chat?channelId=${channelId}&at=${seq}` as const,
  isUrgent: true,
  isSeenAtTarget: false,
})

export const reminded = alertKind<AboutMessage>()({
  kind: 'chat.reminder',
  label: 'A reminder I asked for',
  claim: 'Chat',
  channels: ['app', 'push'],
  sentence: (facts) => ({ title: `Reminder: a message from ${facts.from}`, detail: where(facts) }),
  outside: 'You asked to be reminded of a message.',
  target: at,
  isSeenAtTarget: false,
})

/** About a conversation: reading it settles them. */
export const CHANNEL_ALERTS = [messageArrived, groupMessageArrived, mentioned, addedToGroup] as const
/** About one message of it. */
export const MESSAGE_ALERTS = [urgentArrived, urgentUnconfirmed, reminded] as const
