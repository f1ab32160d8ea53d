import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { distinctNames } from '@corridor/contract/chat/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { thumbnailsQuery } from '../../../platform/conversation/thumbnails.ts'
import { useConnection } from '../../../platform/live/connection-state.ts'
import { useSession } from '../../../platform/session.ts'
import type { UploadItem } from '../../../platform/upload.ts'
import { useMe } from '../state/channels.ts'
import { outbox } from '../state/conversations.ts'
import type { ChatWindow } from '../state/message-window.ts'
import { type ShownMessage, unsentView, type Viewer, viewOf, withStatus } from './message-views.ts'
import { useSamePeople } from './use-same-people.ts'

const EMPTY: readonly ChatMessage[] = []

/**
 * The messages of a conversation as they are shown, and behind them what is on its way. A view is made anew only when its message,
 * or what it is seen with, is another: the list draws nothing else.
 */
export function useViews(
  channel: ChatChannel,
  window: ChatWindow | undefined,
  uploads: readonly UploadItem[],
): readonly ShownMessage[] {
  const me = useMe()
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const loaded = window?.messages ?? EMPTY
  // Deleted for oneself, a message leaves no line; the window has it still, because pages go on from its position.
  const messages = useMemo(() => loaded.filter(({ deletedBy }) => !deletedBy.includes(me)), [loaded, me])
  const files = messages.flatMap(({ metaDictionary }) => metaDictionary?.file ?? [])
  const thumbnails = useQuery(thumbnailsQuery('chat', files)).data
  const people = useSamePeople(channel.members)
  const isLarge = channel.memberCount > LISTED_MEMBERS
  const viewer = useMemo<Viewer>(
    () => ({
      me,
      practiceId,
      members: new Map(people.map((one) => [one.userId, one])),
      distinct: distinctNames(people),
      isLarge,
      thumbnails: new Map(Object.entries(thumbnails ?? {})),
    }),
    [me, practiceId, people, isLarge, thumbnails],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made with another sight is of no use
  const made = useMemo(() => new WeakMap<ChatMessage, ShownMessage>(), [viewer])
  const stored = useMemo(
    () =>
      messages.map((message) => {
        const known = made.get(message) ?? viewOf(message, viewer)
        made.set(message, known)
        return known
      }),
    [messages, viewer, made],
  )
  const lastOwn = stored.findLastIndex(({ isOwn, isDeleted }) => isOwn && !isDeleted)
  const lastView = stored[lastOwn]
  const withReceipt = useMemo(
    () => lastView && withStatus(lastView, channel, practiceId),
    [lastView, channel, practiceId],
  )
  const unsent = outbox.useUnsent()
  const isLineLost = useConnection(({ loss }) => loss !== null)
  const hasNewer = window?.hasNewer ?? false
  return useMemo(() => {
    const shown = withReceipt ? stored.with(lastOwn, withReceipt) : stored
    if (hasNewer) return shown
    const ids = new Set(shown.map(({ id }) => id))
    const own = unsent.filter((one) => one.position === channel.id && !ids.has(one.id))
    if (own.length === 0) return shown
    const waiting = own.map((one) => unsentView(one, viewer, { isLineLost, uploads, messages }))
    return [...shown, ...waiting.sort((a, b) => a.sentAt.localeCompare(b.sentAt))]
  }, [stored, lastOwn, withReceipt, unsent, uploads, messages, hasNewer, isLineLost, channel.id, viewer])
}
