import { LINKS_AT_ONCE } from '@corridor/contract/files/limits.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import type { MessageFile } from '../message-view.ts'

/** Links work for a while: they are fetched again well before that. */
const FRESH_MS = 5 * 60_000

const hasPicture = ({ kind }: StoredFile): boolean => kind === 'IMAGE' || kind === 'VIDEO'

/** The small pictures of these files of messages, the newest first. */
export function thumbnailsQuery(capability: string, files: readonly StoredFile[]) {
  const ids = files
    .filter(hasPicture)
    .map(({ id }) => id)
    .slice(-LINKS_AT_ONCE)
  return {
    queryKey: [capability, 'thumbnails', ids],
    queryFn: async (): Promise<Record<string, string | null>> => {
      const { files: linked } = await call('GET /files/v2/links', { query: { ids: ids.join(',') } })
      return Object.fromEntries(linked.map(({ id, thumbnailUrl }) => [id, thumbnailUrl]))
    },
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  }
}

/** A file as a message shows it. */
export function shownFile(file: StoredFile, thumbnailUrl: string | null): MessageFile {
  const { id, fileName, kind, size, pages, width, height, sound } = file
  const picture = { id, fileName, kind, width, height, thumbnailUrl }
  return { id, name: fileName, kind, size, pages, sound, ...(hasPicture(file) && { picture }) }
}
