import { alertKind } from '../kernel/alert.ts'

interface Place {
  channelId: string
}

/** What a conversation is called in an alert: the group, when it has a name. */
type Told = Place & { from: string; group: string }

const at = ({ channelId }: Place) => `/dashboard/chat?channelId=${channelId}` as const
const where = ({ group }: Told): string => group || 'Chat'

export const messageArrived = alertKind<Told & Record<string, string>>()({
  kind: 'chat.message',
  label: 'A new message',
  claim: 'Chat',
  channels: ['app', 'push'],
  says: (facts, times) => ({
    title: times > 1 ? `${times} new messages from ${facts.from}` : `New message from ${facts.from}`,
    detail: where(facts),
  }),
  outside: 'You have a new message.',
  place: at,
})

export const mentioned = alertKind<Told & Record<string, string>>()({
  kind: 'chat.mentioned',
  label: 'Someone mentions me',
  claim: 'Chat',
  channels: ['app', 'push'],
  says: (facts) => ({ title: `${facts.from} mentioned you`, detail: where(facts) }),
  outside: 'Someone mentioned you in a message.',
  place: at,
})

export const urgentArrived = alertKind<Told & Record<string, string>>()({
  kind: 'chat.urgent',
  label: 'An urgent message',
  claim: 'Chat',
  channels: ['app', 'push', 'text'],
  says: (facts) => ({ title: `Urgent message from ${facts.from}`, detail: 'Please confirm you’ve seen it' }),
  outside: 'You have an urgent message. Please confirm you’ve seen it.',
  place: at,
  // Having it open is not having confirmed it.
  isSeenAtPlace: false,
})

export const reminded = alertKind<Told & Record<string, string>>()({
  kind: 'chat.reminder',
  label: 'A reminder I asked for',
  claim: 'Chat',
  channels: ['app', 'push'],
  says: (facts) => ({ title: `Reminder: a message from ${facts.from}`, detail: where(facts) }),
  outside: 'You asked to be reminded of a message.',
  place: at,
  isSeenAtPlace: false,
})
