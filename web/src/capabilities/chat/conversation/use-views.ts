import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLine } from '../../../platform/line.ts'
import { useSession } from '../../../platform/session.ts'
import type { UploadItem } from '../../../platform/upload.ts'
import { useMe } from '../state/channels.ts'
import type { MessageWindow } from '../state/message-window.ts'
import { useUnsent } from '../state/outbox.ts'
import { type Seeing, type ShownMessage, unsentView, viewOf, withStatus } from './message-views.ts'
import { thumbnailsQuery } from './thumbnails.ts'
import { useSamePeople } from './use-same-people.ts'

const EMPTY: readonly ChatMessage[] = []

/**
 * The messages of a conversation as they are shown, and behind them what is on its way. A view is made anew only when its message,
 * or what it is seen with, is another: the list draws nothing else.
 */
export function useViews(
  channel: ChatChannel,
  window: MessageWindow | undefined,
  uploads: readonly UploadItem[],
): readonly ShownMessage[] {
  const me = useMe()
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const messages = window?.messages ?? EMPTY
  const thumbnails = useQuery(thumbnailsQuery(messages)).data
  const people = useSamePeople(channel.members)
  const seeing = useMemo<Seeing>(
    () => ({
      me,
      practiceId,
      members: new Map(people.map((one) => [one.userId, one])),
      thumbnails: new Map(Object.entries(thumbnails ?? {})),
    }),
    [me, practiceId, people, thumbnails],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made with another sight is of no use
  const made = useMemo(() => new WeakMap<ChatMessage, ShownMessage>(), [seeing])
  const stored = useMemo(
    () =>
      messages.map((message) => {
        const known = made.get(message) ?? viewOf(message, seeing)
        made.set(message, known)
        return known
      }),
    [messages, seeing, made],
  )
  const lastOwn = stored.findLastIndex(({ isOwn, isDeleted }) => isOwn && !isDeleted)
  const lastView = stored[lastOwn]
  const withReceipt = useMemo(
    () => lastView && withStatus(lastView, channel, practiceId),
    [lastView, channel, practiceId],
  )
  const unsent = useUnsent()
  const isLineLost = useLine(({ loss }) => loss !== null)
  const hasNewer = window?.hasNewer ?? false
  return useMemo(() => {
    const told = withReceipt ? stored.with(lastOwn, withReceipt) : stored
    if (hasNewer) return told
    const ids = new Set(told.map(({ id }) => id))
    const own = unsent.filter((one) => one.place === channel.id && !ids.has(one.id))
    if (own.length === 0) return told
    const waiting = own.map((one) => unsentView(one, seeing, { isLineLost, uploads }))
    return [...told, ...waiting.sort((a, b) => a.sentAt.localeCompare(b.sentAt))]
  }, [stored, lastOwn, withReceipt, unsent, uploads, hasNewer, isLineLost, channel.id, seeing])
}
