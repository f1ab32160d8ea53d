import { titleOf } from '@corridor/contract/chat/rules.ts'
import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, sentenceOf } from '../../../platform/api.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { rowTime } from '../../../ui/conversation/dates.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { text as uiText } from '../../../ui/text.ts'
import { withChannel } from '../places.ts'
import type { KnownChannels } from '../state/channels.ts'
import { useNow } from '../state/use-now.ts'
import { foundChannels } from './found-channels.ts'
import styles from './Inbox.module.css'
import { MarkedWords } from './MarkedWords.tsx'
import { Rows } from './Rows.tsx'
import { inboxText } from './text.ts'

interface InboxSearchProps {
  term: string
  known: KnownChannels
  onClear: () => void
}

/** Conversations by their names and people, at once; and messages, which the server finds. A hit opens in its place. */
export function InboxSearch({ term, known, onClear }: InboxSearchProps) {
  const [search] = useSearchParams()
  const now = useNow()
  const keyword = useDeferredValue(term)
  const hits = useMessageSearch(keyword)
  const channels = foundChannels(Object.values(known.channels), term)
  const found = resultsIn(hits.data, keyword)
  if (channels.length + found.length === 0 && !hits.isFetching && !hits.error)
    return (
      <NoneFound
        title={inboxText.noneTitle}
        text={inboxText.none(term)}
        clearLabel={inboxText.clearSearch}
        onClear={onClear}
      />
    )
  return (
    <>
      {channels.length > 0 && (
        <section aria-label={inboxText.people}>
          <h2 className={styles.heading}>{inboxText.people}</h2>
          <Rows channels={channels} />
        </section>
      )}
      {hits.error && (
        <LoadFailed
          title={inboxText.searchFailed}
          text={sentenceOf(hits.error)}
          retryLabel={uiText.retry}
          onRetry={() => void hits.refetch()}
        />
      )}
      {found.length > 0 && (
        <section aria-label={inboxText.messages}>
          <h2 className={styles.heading}>{inboxText.messages}</h2>
          <ul className={styles.rows}>
            {found.map(({ id, channelId, seq, userFullName, text, createdTimeUtc }) => {
              const channel = known.channels[channelId]
              const where = channel?.isGroupChat ? ` · ${titleOf(channel)}` : ''
              return (
                <li key={id}>
                  <Link to={withChannel(search, channelId, seq)} className={styles.hit}>
                    <span className={styles.hitTop}>
                      <bdi className={styles.hitName}>{`${userFullName}${where}`}</bdi>
                      <time className={styles.hitTime} dateTime={createdTimeUtc}>
                        {rowTime(createdTimeUtc, now)}
                      </time>
                    </span>
                    <span className={styles.hitWords} dir="auto">
                      <MarkedWords text={text} term={keyword} />
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
          {hits.hasNextPage && (
            <div className={styles.more}>
              <Button size="s" isBusy={hits.isFetchingNextPage} onClick={() => void hits.fetchNextPage()}>
                {inboxText.more}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  )
}

type Hits = ReturnType<typeof useMessageSearch>['data']

/** What was found; for too short a word nothing is, whatever was found before it. */
export const resultsIn = (hits: Hits, keyword: string) =>
  keyword.length >= SEARCH_MIN ? (hits?.pages.flatMap(({ results }) => results) ?? []) : []

/** Messages with these words; of one conversation, when it is named. */
export const useMessageSearch = (keyword: string, channelId?: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'search', keyword, channelId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/messages/search', {
        query: { keyword, channelId, pageSize: 30, continuationToken: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    enabled: keyword.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
