import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { FILTER_TYPES } from '@corridor/contract/chat/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api.ts'
import { changeKnown, queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { createLog } from './log.ts'

export type Channels = Readonly<Record<string, ChatChannel>>
type ListName = keyof typeof FILTER_TYPES

/** What is known of one's conversations. In which list each stands follows from itself. */
export interface KnownChannels {
  channels: Channels
  /** What to ask the next page of a list with; nothing when all of it is here. */
  more: Readonly<Record<ListName, string | null>>
}

export const CHANNELS_KEY = ['chat', 'channels'] as const

/** As the specification has them (platform §9). */
const PAGE_SIZES = { DEFAULT: 300, FAVOURITES: 50, ARCHIVED: 50 } as const satisfies Record<ListName, number>

const readList = (list: ListName, continuationToken?: string) =>
  call('GET /api/v3/channels', {
    query: { filterType: FILTER_TYPES[list], pageSize: PAGE_SIZES[list], continuationToken },
    mayForceOut: true,
  })

const log = createLog<KnownChannels>()

const byId = (channels: readonly ChatChannel[]): Channels =>
  Object.fromEntries(channels.map((one) => [one.id, one]))

async function readAll(): Promise<KnownChannels> {
  const [usual, favourites, archived] = await Promise.all([
    readList('DEFAULT'),
    readList('FAVOURITES'),
    readList('ARCHIVED'),
  ])
  return {
    channels: byId([usual, favourites, archived].flatMap(({ channels }) => channels)),
    more: {
      DEFAULT: usual.continuationToken,
      FAVOURITES: favourites.continuationToken,
      ARCHIVED: archived.continuationToken,
    },
  }
}

export const channelsQuery = {
  queryKey: CHANNELS_KEY,
  queryFn: () => log.read(readAll),
  // Every window hears of a change, and asks after a gap.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

export const useChannels = () => useQuery(channelsQuery)

/** One of them: who looks at it is not drawn anew for what happens in others. */
export const useChannel = (id: string) =>
  useQuery({
    ...channelsQuery,
    select: useCallback(({ channels }: KnownChannels) => channels[id], [id]),
  })

export const knownChannels = (): KnownChannels | undefined => queryClient.getQueryData(CHANNELS_KEY)
export const findChannel = (id: string): ChatChannel | undefined => knownChannels()?.channels[id]

/** Changes what is known, and what is being read at this moment. */
function change(next: (known: KnownChannels) => KnownChannels): void {
  log.note(next)
  changeKnown(CHANNELS_KEY, next)
}

const withAll = (known: KnownChannels, channels: readonly ChatChannel[]): KnownChannels => ({
  ...known,
  channels: { ...known.channels, ...byId(channels) },
})

/** Conversations as the server has given them. One that was made before a message that has been heard of since is passed over. */
export const putChannels = (channels: readonly ChatChannel[]): void =>
  change((known) =>
    withAll(
      known,
      channels.filter(({ id, lastSeq }) => lastSeq >= (known.channels[id]?.lastSeq ?? 0)),
    ),
  )

/** One that is gone for its owner leaves every list. */
export const dropChannels = (ids: readonly string[]): void =>
  change((known) => ({
    ...known,
    channels: Object.fromEntries(Object.entries(known.channels).filter(([id]) => !ids.includes(id))),
  }))

/** Changes one that is known; others are left to whoever reads them. */
export const changeChannel = (id: string, next: (channel: ChatChannel) => ChatChannel): void =>
  change((known) => {
    const one = known.channels[id]
    return one ? withAll(known, [next(one)]) : known
  })

/** Reads one anew, or for the first time: somebody wrote in it, or it was opened by its address. */
export async function readChannel(id: string): Promise<ChatChannel> {
  const channel = await call('GET /api/v2/channels/:id', { params: { id } })
  putChannels([channel])
  return channel
}

export async function readMore(list: ListName): Promise<void> {
  const token = knownChannels()?.more[list]
  if (!token) return
  const page = await readList(list, token)
  change((known) => ({
    ...withAll(known, page.channels),
    more: { ...known.more, [list]: page.continuationToken },
  }))
}

let syncedAt: number | undefined

/** What happened in all conversations while nothing was heard. Begins at the last message that is known, by the server's own clock. */
export async function syncChannels(): Promise<void> {
  const known = knownChannels()
  if (!known) return
  const newest = Math.max(0, ...Object.values(known.channels).map((one) => one.lastUpdatedTimestamp))
  const { channels, removedIds, timeStamp } = await call('GET /api/v2/channels/sync/:timeStamp', {
    params: { timeStamp: Math.max(newest, syncedAt ?? 0) },
  })
  syncedAt = timeStamp
  putChannels(channels)
  if (removedIds.length > 0) dropChannels(removedIds)
}

/** Who looks, and for which practice: what a conversation is to them depends on both. */
export function viewer(): { me: string; practiceId: string | null } {
  const { user } = useSession.getState()
  return { me: user?.id ?? '', practiceId: user?.practiceId ?? null }
}

export const useMe = (): string => useSession(({ user }) => user?.id ?? '')
