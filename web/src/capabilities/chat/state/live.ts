import { withFacts, withHidden, withOwn, withReceipt } from '@corridor/contract/chat/changes.ts'
import { follow, on, useLive } from '../../../platform/live.ts'
import { queryClient, readAnew } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { readRemindersAnew, readRemindersOf } from '../reminders/reminders.ts'
import {
  CHANNELS_KEY,
  changeChannel,
  dropChannels,
  findChannel,
  knownChannels,
  readChannel,
  syncChannels,
  viewer,
} from './channels.ts'
import { followedChannels, unfollow } from './followed.ts'
import { hearMessage } from './hear-message.ts'
import { restoreWindows } from './kept-windows.ts'
import { hideIn } from './message-window.ts'
import { changeWindow, readWindowAnew } from './messages.ts'
import { outbox } from './outbox.ts'
import { markAllDelivered, markDelivered } from './receipts.ts'
import { hearTyping, stopTyping } from './typing.ts'

const HUB = '/hubs/notification'

const readFilesAnew = (channelId: string): void =>
  void queryClient.invalidateQueries({ queryKey: ['chat', 'attachments', channelId] })

on('chat.message', ({ channelId, message }) => {
  hearMessage(channelId, message)
  outbox.remove(message.id)
  stopTyping(channelId, message.user.userId)
  if (findChannel(channelId)?.pinnedMessageId === message.id)
    void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', channelId] })
  readRemindersOf(({ id }) => id === message.id)
  if (message.metaDictionary?.file || message.isDeleted) readFilesAnew(channelId)
  if (message.user.userId !== viewer().me) markDelivered(channelId, message.seq)
})

on('chat.channel', (facts) => {
  if (findChannel(facts.channelId)) changeChannel(facts.channelId, (one) => withFacts(one, facts, viewer()))
  // Somebody has put this person into a group.
  else if (knownChannels()) readChannel(facts.channelId).catch(() => undefined)
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', facts.channelId] })
  void queryClient.invalidateQueries({ queryKey: ['chat', 'members', facts.channelId] })
})

on('chat.receipt', (receipt) =>
  changeChannel(receipt.channelId, (one) => withReceipt(one, receipt, viewer().me)),
)

on('chat.own', (own) => {
  const { channelId, isGone } = own
  if (isGone) {
    dropChannels([channelId])
    unfollow(channelId)
    readRemindersOf((message) => message.channelId === channelId)
  } else if (findChannel(channelId)) changeChannel(channelId, (one) => withOwn(one, own, viewer().me))
  else if (knownChannels()) readChannel(channelId).catch(() => undefined)
})

on('chat.message-hidden', (hidden) => {
  const { me } = viewer()
  changeChannel(hidden.channelId, (one) => withHidden(one, hidden, me))
  changeWindow(hidden.channelId, (window) => hideIn(window, hidden.messageId, me))
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', hidden.channelId] })
  readRemindersOf(({ id }) => id === hidden.messageId)
  readFilesAnew(hidden.channelId)
})

on('chat.reminders', readRemindersAnew)

on('chat.typing', hearTyping)

restoreWindows()

const mayChat = (): boolean => useSession.getState().claims.includes('Chat')

follow({
  streams: () => {
    const { me } = viewer()
    if (!me || !mayChat()) return []
    return [`chat-own:${me}`, ...followedChannels().map((id) => `chat:${id}` as const)]
  },
  readAnew: (stream) => {
    const [kind, id] = stream.split(':') as [string, string]
    if (kind === 'chat') return readWindowAnew(id)
    void readAnew(CHANNELS_KEY)
    readRemindersAnew()
  },
})

// Whatever came while no device was there is here once the lists are read.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (event.query.queryHash === JSON.stringify(CHANNELS_KEY)) markAllDelivered()
})

/** Conversations that are not followed one by one. */
const afterGap = (): void => void syncChannels().then(markAllDelivered, () => undefined)

on('live.missed', afterGap)
useLive.subscribe((now, before) => {
  if (now[HUB] !== 'connected' || before[HUB] === 'connected') return
  afterGap()
  outbox.flush()
})
