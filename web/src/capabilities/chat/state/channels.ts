import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { FILTER_TYPES } from '@corridor/contract/chat/types.ts'
import {
  createConversationList,
  type LoadedConversations,
} from '#engines/conversation/state/conversation-list.ts'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'

export type ListName = keyof typeof FILTER_TYPES
export type LoadedChannels = LoadedConversations<ChatChannel, ListName>

/** As the specification has them (platform §9). */
const PAGE_SIZES = { DEFAULT: 300, FAVOURITES: 50, ARCHIVED: 50 } as const satisfies Record<ListName, number>

const readerOf = (list: ListName) => async (continuationToken?: string) => {
  const page = await call('GET /api/v3/channels', {
    query: { filterType: FILTER_TYPES[list], pageSize: PAGE_SIZES[list], continuationToken },
    mayForceOut: true,
  })
  return { conversations: page.channels, continuationToken: page.continuationToken }
}

/** Stands apart from the conversations themselves because the menu counts what waits before chat is opened. */
export const channelList = createConversationList<ChatChannel, ListName>({
  name: 'chat',
  lists: {
    DEFAULT: readerOf('DEFAULT'),
    FAVOURITES: readerOf('FAVOURITES'),
    ARCHIVED: readerOf('ARCHIVED'),
  },
  readOne: (id) => call('GET /api/v2/channels/:id', { params: { id } }),
})

export const {
  query: channelsQuery,
  loaded: loadedChannels,
  find: findChannel,
  save: saveChannels,
  reload: reloadChannel,
  readMore,
  useAll: useChannels,
  useOne: useChannel,
} = channelList

/** The viewer and their practice: how a conversation is shown depends on both. */
export function viewer(): { me: string; practiceId: string | null } {
  const { user } = useSession.getState()
  return { me: user?.id ?? '', practiceId: user?.practiceId ?? null }
}

export const useViewer = (): ReturnType<typeof viewer> => ({
  me: useMe(),
  practiceId: useSession(({ user }) => user?.practiceId ?? null),
})

export const useMe = (): string => useSession(({ user }) => user?.id ?? '')
