import { MESSAGES_PAGE } from '@corridor/contract/chat/limits.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { changeKnown, queryClient } from '../../../platform/query.ts'
import { onReset } from '../../../platform/resettable.ts'
import { beginReading, followChannel, followedChannels, hasBegunReading, windowKey } from './followed.ts'
import { createLog } from './log.ts'
import { type MessageWindow, reaches, windowOf, withNewer, withOlder } from './message-window.ts'

// Events keep it true, and what was opened can be read again without a line.
queryClient.setQueryDefaults(['chat', 'messages'], {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

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
/** Which reading of each is the last: another place was wanted since. */
const readings = new Map<string, number>()

/** Kept from before a reload, and not read since: shown only while it cannot be read. */
const aged = new Set<string>()
export const markAged = (channelId: string): void => void aged.add(channelId)
export const agedChannels = (): readonly string[] => [...aged]

onReset(() => {
  aged.clear()
  logs.clear()
  anchors.clear()
  readings.clear()
})

/** What is in memory of a conversation. It is read by `openAt`, which knows where. */
export const useWindow = (channelId: string) =>
  useQuery<MessageWindow>({ queryKey: windowKey(channelId), queryFn: skipToken })

export const knownWindow = (channelId: string): MessageWindow | undefined =>
  queryClient.getQueryData(windowKey(channelId))

const setWindow = (channelId: string, window: MessageWindow): void =>
  void queryClient.setQueryData<MessageWindow>(windowKey(channelId), window)

/** Changes what is in memory, and what is being read at this moment. */
export function changeWindow(channelId: string, next: (window: MessageWindow) => MessageWindow): void {
  if (!followedChannels().includes(channelId)) return
  logOf(channelId).note(next)
  changeKnown(windowKey(channelId), next)
}

async function readAt(channelId: string, place: number | undefined): Promise<MessageWindow> {
  if (place === undefined) anchors.delete(channelId)
  else anchors.set(channelId, place)
  const reading = (readings.get(channelId) ?? 0) + 1
  readings.set(channelId, reading)
  await followChannel(channelId)
  beginReading(channelId)
  const window = await logOf(channelId).read(async () =>
    windowOf(await readPage(channelId, { around: place })),
  )
  if (readings.get(channelId) === reading || !knownWindow(channelId)) setWindow(channelId, window)
  aged.delete(channelId)
  return window
}

/** What was missed is not known any more. */
export function readWindowAnew(channelId: string): void {
  if (hasBegunReading(channelId)) readAt(channelId, anchors.get(channelId)).catch(() => undefined)
}

/** Makes sure that reading can begin at this place, or at the newest; what lies between is not loaded. */
export async function openAt(channelId: string, place: number | undefined): Promise<MessageWindow> {
  const known = knownWindow(channelId)
  const isHere = known && (place === undefined ? !known.hasNewer : reaches(known, place))
  if (!isHere || aged.has(channelId)) return readAt(channelId, place)
  void followChannel(channelId)
  return known
}

/** The page around a message that was found. */
export async function jumpTo(channelId: string, seq: number): Promise<ChatMessage | undefined> {
  const window = await openAt(channelId, seq)
  return window.messages.find((one) => one.seq === seq) ?? window.messages.find((one) => one.seq > seq)
}

/** A page is put only beside the messages it was asked for: somebody may have jumped elsewhere meanwhile. */
export async function readOlder(channelId: string): Promise<void> {
  const first = knownWindow(channelId)?.messages[0]
  if (!first) return
  const page = await readPage(channelId, { before: first.seq })
  const known = knownWindow(channelId)
  if (known?.messages[0]?.id === first.id) setWindow(channelId, withOlder(known, page))
}

export async function readNewer(channelId: string): Promise<void> {
  const last = knownWindow(channelId)?.messages.at(-1)
  if (!last) return
  const page = await readPage(channelId, { after: last.seq })
  const known = knownWindow(channelId)
  if (known?.messages.at(-1)?.id === last.id) setWindow(channelId, withNewer(known, page))
}
