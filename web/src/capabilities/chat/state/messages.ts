import { MESSAGES_PAGE } from '@corridor/contract/chat/limits.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { onReset } from '../../../platform/resettable.ts'
import { followChannel, followedChannels, windowKey } from './followed.ts'
import { createLog } from './log.ts'
import { type MessageWindow, reaches, windowOf, withNewer, withOlder } from './message-window.ts'

/** Where a page lies: at the newest, before or after a place, or around one. */
type Place = { before?: number; after?: number; around?: number }

const readPage = (channelId: string, place: Place) =>
  call('GET /api/v2/messages', { query: { channelId, pageSize: MESSAGES_PAGE, ...place } })

const logs = new Map<string, ReturnType<typeof createLog<MessageWindow>>>()
function logOf(channelId: string) {
  const log = logs.get(channelId) ?? createLog<MessageWindow>()
  logs.set(channelId, log)
  return log
}

/** Around which place each was opened; nothing for the newest. Read anew, it is read there. */
const anchors = new Map<string, number>()
/** Whose pages were asked for: told to read anew before that, there is nothing to do. */
const begun = new Set<string>()

onReset(() => {
  logs.clear()
  anchors.clear()
  begun.clear()
})

async function readWindow(channelId: string): Promise<MessageWindow> {
  await followChannel(channelId)
  begun.add(channelId)
  return windowOf(await readPage(channelId, { around: anchors.get(channelId) }))
}

const windowQuery = (channelId: string) => ({
  queryKey: windowKey(channelId),
  queryFn: () => logOf(channelId).read(() => readWindow(channelId)),
  staleTime: Number.POSITIVE_INFINITY,
  // What was opened can be read again without a line.
  gcTime: Number.POSITIVE_INFINITY,
})

/** What is in memory of a conversation. It is read by `openAt`, which knows where. */
export const useWindow = (channelId: string) => useQuery({ ...windowQuery(channelId), enabled: false })

export const knownWindow = (channelId: string): MessageWindow | undefined =>
  queryClient.getQueryData(windowKey(channelId))

export function changeWindow(channelId: string, next: (window: MessageWindow) => MessageWindow): void {
  if (!followedChannels().includes(channelId)) return
  logOf(channelId).note(next)
  queryClient.setQueryData<MessageWindow>(windowKey(channelId), (known) => known && next(known))
}

async function readAt(channelId: string, place: number | undefined): Promise<MessageWindow> {
  if (place === undefined) anchors.delete(channelId)
  else anchors.set(channelId, place)
  await queryClient.cancelQueries({ queryKey: windowKey(channelId) })
  return queryClient.fetchQuery({ ...windowQuery(channelId), staleTime: 0 })
}

/** What was missed is not known any more. */
export function readWindowAnew(channelId: string): void {
  if (begun.has(channelId)) readAt(channelId, anchors.get(channelId)).catch(() => undefined)
}

/** Makes sure that reading can begin at this place, or at the newest; what lies between is not loaded. */
export async function openAt(channelId: string, place: number | undefined): Promise<MessageWindow> {
  const known = knownWindow(channelId)
  const isHere = known && (place === undefined ? !known.hasNewer : reaches(known, place))
  if (isHere) {
    void followChannel(channelId)
    return known
  }
  return readAt(channelId, place)
}

/** The page around a message that was found. */
export async function jumpTo(channelId: string, seq: number): Promise<ChatMessage | undefined> {
  const window = await openAt(channelId, seq)
  return window.messages.find((one) => one.seq === seq) ?? window.messages.find((one) => one.seq > seq)
}

export async function readOlder(channelId: string): Promise<void> {
  const first = knownWindow(channelId)?.messages[0]
  if (!first) return
  const page = await readPage(channelId, { before: first.seq })
  changeWindow(channelId, (window) => withOlder(window, page))
}

export async function readNewer(channelId: string): Promise<void> {
  const last = knownWindow(channelId)?.messages.at(-1)
  if (!last) return
  const page = await readPage(channelId, { after: last.seq })
  changeWindow(channelId, (window) => withNewer(window, page))
}
