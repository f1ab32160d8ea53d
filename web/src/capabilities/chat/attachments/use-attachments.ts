import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const PAGE = 40

/** The messages of a conversation that carry a file, the newest first, as far as they were read, and how many there are. */
export function useAttachments(channelId: string) {
  const query = useInfiniteQuery({
    queryKey: ['chat', 'attachments', channelId],
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
  return { query, messages: messages ?? [], count: query.data?.pages[0]?.attachmentCount ?? 0 }
}
