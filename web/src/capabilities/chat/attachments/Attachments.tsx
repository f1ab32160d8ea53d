import { IconPaperclip } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { rowTime } from '../../../ui/conversation/dates.ts'
import { FileCard } from '../../../ui/files/FileCard.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { useFileInAddress } from '../../files/public.ts'
import { OpenedFile } from '../conversation/OpenedFile.tsx'
import { withChannel } from '../places.ts'
import { useNow } from '../state/use-now.ts'
import styles from './Attachments.module.css'
import { attachmentsText } from './text.ts'

const PAGE = 40

/** The files of a conversation, the newest first. */
export function Attachments({ channelId }: { channelId: string }) {
  const [search] = useSearchParams()
  const file = useFileInAddress()
  const now = useNow()
  const query = useInfiniteQuery({
    queryKey: ['chat', 'attachments', channelId],
    queryFn: ({ pageParam }) =>
      call('GET /api/v2/messages', {
        query: { channelId, attachmentsOnly: 'true', pageSize: PAGE, continuationToken: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    staleTime: 0,
  })
  const messages =
    query.data?.pages.flatMap((page) => page.messages.filter(({ metaDictionary }) => metaDictionary?.file)) ??
    []
  return (
    <Loaded
      query={query}
      loadingLabel={attachmentsText.loading}
      failedTitle={attachmentsText.failedTitle}
      frame="page"
      empty={{
        when: () => messages.length === 0,
        show: (
          <EmptyState Icon={IconPaperclip} title={attachmentsText.emptyTitle} text={attachmentsText.empty} />
        ),
      }}
    >
      {() => (
        <>
          <ul className={styles.list} aria-label={attachmentsText.list}>
            {messages.map(({ id, seq, user, createdTimeUtc, metaDictionary }) => {
              const { id: fileId, fileName, kind, size, pages } = metaDictionary!.file!
              return (
                <li key={id}>
                  <FileCard
                    name={fileName}
                    kind={kind}
                    size={size}
                    pages={pages}
                    onOpen={() => void file.open(fileId)}
                  />
                  <p className={styles.from}>
                    {attachmentsText.from(user.name, rowTime(createdTimeUtc, now))}
                    <TextLink to={withChannel(search, channelId, seq)}>{attachmentsText.inChat}</TextLink>
                  </p>
                </li>
              )
            })}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {attachmentsText.more}
              </Button>
            </div>
          )}
          <OpenedFile files={messages.map(({ metaDictionary }) => metaDictionary!.file!)} />
        </>
      )}
    </Loaded>
  )
}
