import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { FileGroup } from '@corridor/contract/chat/types.ts'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { thumbnailsQuery } from '#engines/conversation/state/thumbnails.ts'
import { call } from '#platform/api.ts'

const PAGE = 40

/** Read again with each file that comes or goes, as are the lists of them. */
const keyOf = (channelId: string) => ['chat', 'attachments', channelId] as const

/** How many files a conversation holds. */
export const useAttachmentCount = (channelId: string): number =>
  useQuery({
    queryKey: [...keyOf(channelId), 'count'],
    queryFn: () => call('GET /api/v2/channels/:id/attachments/count', { params: { id: channelId } }),
  }).data?.count ?? 0

/** The messages of a conversation that carry a file, the newest first, as far as they were read. */
export function useAttachments(
  channelId: string,
  { group: fileGroup, personId }: { group?: FileGroup; personId?: string } = {},
) {
  const fromUserId = personId || undefined
  const query = useInfiniteQuery({
    queryKey: [...keyOf(channelId), 'list', fileGroup, fromUserId],
    queryFn: ({ pageParam: continuationToken }) =>
      call('GET /api/v2/messages', {
        query: {
          channelId,
          attachmentsOnly: 'true',
          fileGroup,
          fromUserId,
          pageSize: PAGE,
          continuationToken,
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
  })
  const messages = query.data?.pages.flatMap((page) =>
    page.messages.flatMap((message) => {
      const file = message.metaDictionary?.file
      return file ? [{ ...message, file }] : []
    }),
  )
  return { query, messages: messages ?? [] }
}

/** The small pictures of these pages; each is read by itself, because links are for so many at once. */
export function useThumbnails(
  pages: readonly { messages: readonly ChatMessage[] }[] = [],
): ReadonlyMap<string, string | null> {
  const found = useQueries({
    queries: pages.map(({ messages }) =>
      thumbnailsQuery(
        'chat',
        messages.flatMap(({ metaDictionary }) => metaDictionary?.file ?? []),
      ),
    ),
  })
  return new Map(found.flatMap(({ data }) => Object.entries(data ?? {})))
}
