import { mentioned, messageArrived } from '@corridor/contract/chat/alerts.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { pairOf, titleOf } from '@corridor/contract/chat/rules.ts'
import { raiseAtOnce } from '#capabilities/notifications/public.ts'
import { isMuted } from '../inbox/conversation-face.ts'
import { findChannel, reloadChannel, viewer } from './channels.ts'
import { rememberMessage } from './recent-messages.ts'

/** It mentions them, or answers them. */
const speaksTo = ({ mentions, quote }: ChatMessage, me: string): boolean =>
  mentions.includes(me) || quote?.userId === me

/** Urgent messages have alerts of their own, and other group messages wait for the server's alert. */
const isFor = (message: ChatMessage, me: string) => {
  const { channelId, user, type, isUrgent, isDeleted, deletedBy } = message
  return (
    user.userId !== me &&
    type === 'message' &&
    !isUrgent &&
    !isDeleted &&
    deletedBy.length === 0 &&
    (speaksTo(message, me) || message.mentionsAll || pairOf(channelId) !== undefined)
  )
}

/** Not one that only changed: an edit or a reaction is no news. */
function isNew(message: ChatMessage): boolean {
  const known = findChannel(message.channelId)
  if (!known) return message.lastUpdatedTimeUtc === message.createdTimeUtc
  return message.seq > known.lastSeq && message.seq > known.readSeq
}

/**
 * Shows a direct message, a mention or a reply as it arrives. The server delays its alert, because a person who is reading needs none.
 * Called before the message is applied, so that a new one is recognised by its position.
 */
export async function alertAtOnce(message: ChatMessage): Promise<void> {
  rememberMessage(message)
  const { me } = viewer()
  const { channelId, id: messageId, user } = message
  if (!isFor(message, me) || !isNew(message)) return
  const channel = findChannel(channelId) ?? (await reloadChannel(channelId))
  const isToMe = speaksTo(message, me)
  if (!isToMe && isMuted(channel, Date.now())) return
  const group = channel.isGroupChat ? titleOf(channel) : ''
  const { kind } = isToMe || message.mentionsAll ? mentioned : messageArrived
  const isReply = isToMe && !message.mentionsAll && !message.mentions.includes(me)
  const facts = { channelId, from: user.name, group, messageId, ...(isReply && { isReply: 'yes' }) }
  await raiseAtOnce({ kind, facts })
}
