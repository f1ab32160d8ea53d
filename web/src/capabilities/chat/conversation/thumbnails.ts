import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { LINKS_AT_ONCE } from '@corridor/contract/files/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Links work for a while: they are asked for again well before that. */
const FRESH_MS = 5 * 60_000

const picturesIn = (messages: readonly ChatMessage[]): string[] =>
  messages.flatMap(({ metaDictionary }) => {
    const file = metaDictionary?.file
    return file && (file.kind === 'IMAGE' || file.kind === 'VIDEO') ? [file.id] : []
  })

/** The small pictures of what is in memory, the newest first. */
export function thumbnailsQuery(messages: readonly ChatMessage[]) {
  const ids = picturesIn(messages).slice(-LINKS_AT_ONCE)
  return {
    queryKey: ['chat', 'thumbnails', ids],
    queryFn: async (): Promise<Record<string, string | null>> => {
      const { files } = await call('GET /files/v2/links', { query: { ids: ids.join(',') } })
      return Object.fromEntries(files.map(({ id, thumbnailUrl }) => [id, thumbnailUrl]))
    },
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  }
}
