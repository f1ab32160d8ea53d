import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { queryClient } from '#platform/query.ts'
import { IconFile, IconMessageCircle } from '#ui/icons/icons.ts'
import { findingOf } from '../inbox/conversation-face.ts'
import { foundChannels } from '../inbox/found-channels.ts'
import { hitWords } from '../inbox/use-message-search.ts'
import { channelPath } from '../places.ts'
import { channelsQuery, type ListName, loadedChannels, readMore } from './channels.ts'

const LISTS: readonly ListName[] = ['FAVOURITES', 'DEFAULT', 'ARCHIVED']

/** Names are searched here and not by the server, so every page is read first. */
export const searchConversations: Search = async (term, signal) => {
  await queryClient.ensureQueryData(channelsQuery)
  for (const list of LISTS)
    while (loadedChannels()?.more[list]) {
      signal.throwIfAborted()
      await readMore(list)
    }
  return foundChannels(Object.values(loadedChannels()?.conversations ?? {}), term)
    .slice(0, FOUND_MAX)
    .map(findingOf)
}

/** Messages with these words, newest first. */
export const searchMessages: Search = async (keyword, signal) => {
  const { results } = await call('GET /api/v2/messages/search', {
    query: { keyword, pageSize: FOUND_MAX },
    signal,
  })
  return results.map((hit) => ({
    label: hit.userFullName,
    detail: hit.isGroupChat ? `${hit.displayName} · ${hitWords(hit)}` : hitWords(hit),
    path: channelPath(hit.channelId, hit.seq),
    Icon: hit.fileName ? IconFile : IconMessageCircle,
  }))
}
