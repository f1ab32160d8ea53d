import { withHidden, withOwn, withReceipt } from '@corridor/contract/chat/changes.ts'
import { firstNameOf } from '@corridor/contract/people/rules.ts'
import { on } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { readRemindersOf, refetchReminders } from '../reminders/reminders.ts'
import { alertAtOnce } from './alert-at-once.ts'
import { channelList, findChannel, viewer } from './channels.ts'
import { conversations, marks, outbox, refetchScheduled, typing, windows } from './conversations.ts'
import { hearFacts } from './hear-facts.ts'
import { hideIn } from './message-window.ts'
import { quoting } from './quoting.ts'

const refetchFiles = (channelId: string): void =>
  void queryClient.invalidateQueries({ queryKey: ['chat', 'attachments', channelId] })

on('chat.message', ({ channelId, message }) => {
  // If this fails, the server's alert comes a moment later.
  alertAtOnce(message).catch(() => undefined)
  conversations.receive(channelId, message)
  quoting.hear(channelId, message)
  outbox.remove(message.id)
  typing.stop(channelId, message.user.userId)
  if (findChannel(channelId)?.pinnedMessageId === message.id)
    void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', channelId] })
  readRemindersOf(({ id }) => id === message.id)
  if (message.metaDictionary?.file || message.isDeleted) refetchFiles(channelId)
  if (message.user.userId !== viewer().me) marks.delivered(channelId, message.seq)
})

on('chat.channel', (facts) => {
  hearFacts(facts)
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', facts.channelId] })
  void queryClient.invalidateQueries({ queryKey: ['chat', 'members', facts.channelId] })
})

on('chat.receipt', (receipt) => {
  channelList.update(receipt.channelId, (one) => withReceipt(one, receipt, viewer().me))
  void queryClient.invalidateQueries({ queryKey: ['chat', 'readers', receipt.channelId] })
})

on('chat.own', (own) => {
  const { channelId, isGone } = own
  if (isGone) {
    conversations.remove([channelId])
    readRemindersOf((message) => message.channelId === channelId)
  } else channelList.updateOrReload(channelId, (one) => withOwn(one, own, viewer().me))
})

on('chat.message-hidden', (hidden) => {
  const { me } = viewer()
  channelList.update(hidden.channelId, (one) => withHidden(one, hidden, me))
  windows.update(hidden.channelId, (window) => hideIn(window, hidden.messageId, me))
  quoting.hide(hidden.channelId, hidden.messageId)
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', hidden.channelId] })
  readRemindersOf(({ id }) => id === hidden.messageId)
  refetchFiles(hidden.channelId)
})

on('chat.reminders', refetchReminders)
on('chat.scheduled', refetchScheduled)

on('chat.typing', ({ channelId, userId, name }) =>
  typing.receive({ conversationId: channelId, personId: userId, name: firstNameOf(name) }),
)

conversations.connect()
