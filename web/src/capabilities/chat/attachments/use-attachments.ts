import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const PAGE = 40

/** Read anew with each file that comes or goes, as are the lists of them. */
const keyOf = (channelId: string) => ['chat', 'attachments', channelId] as const

/** How many files a conversation holds. */
export const useAttachmentCount = (channelId: string): number =>
  useQuery({
    queryKey: [...keyOf(channelId), 'count'],
    queryFn: () => call('GET /api/v2/channels/:id/attachments/count', { params: { id: channelId } }),
  }).data?.count ?? 0

/** The messages of a conversation that carry a file, the newest first, as far as they were read. */
export function useAttachments(channelId: string) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(channelId), 'list'],
    queryFn: ({ pageParam }) =>
      call('GET /api/v2/messages', {
        query: { channelId, attachmentsOnly: 'true', pageSize: PAGE, continuationToken: pageParam },
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
