import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { text as uiText } from '../../../ui/text.ts'
import { type KnownChannels, readMore } from '../state/channels.ts'
import { foundChannels } from './found-channels.ts'
import { InboxList } from './InboxList.tsx'
import { channelItems, heading, type InboxItem, moreItem } from './inbox-items.ts'
import { inboxText } from './text.ts'
import { resultsIn, useMessageSearch } from './use-message-search.ts'

interface InboxSearchProps {
  term: string
  known: KnownChannels
  onClear: () => void
}

/** Conversations by their names and people, at once; and messages, which the server finds. A hit opens in its place. */
export function InboxSearch({ term, known, onClear }: InboxSearchProps) {
  const keyword = useDeferredValue(term)
  const hits = useMessageSearch(keyword)
  const { data, hasNextPage, fetchNextPage } = hits
  useEveryPage(known)
  const items = useMemo((): InboxItem[] => {
    const channels = foundChannels(Object.values(known.channels), keyword)
    const found = resultsIn(data, keyword)
    return [
      ...(channels.length > 0 ? [heading(inboxText.people), ...channelItems(channels)] : []),
      ...(found.length > 0 ? [heading(inboxText.messages)] : []),
      ...found.map(
        (hit): InboxItem => ({ kind: 'hit', key: hit.id, hit, channel: known.channels[hit.channelId] }),
      ),
      ...(hasNextPage && found.length > 0 ? [moreItem(`${keyword} ${found.length}`, fetchNextPage)] : []),
    ]
  }, [known, keyword, data, hasNextPage, fetchNextPage])
  if (items.length === 0 && !hits.isFetching && !hits.error)
    return (
      <NoneFound
        title={inboxText.noneTitle}
        text={keyword.length < SEARCH_MIN ? inboxText.tooShort(term, SEARCH_MIN) : inboxText.none(term)}
        clearLabel={inboxText.clearSearch}
        onClear={onClear}
      />
    )
  return (
    <>
      {hits.error && (
        <LoadFailed
          title={inboxText.searchFailed}
          text={sentenceOf(hits.error)}
          retryLabel={uiText.retry}
          onRetry={() => void hits.refetch()}
        />
      )}
      <InboxList label={inboxText.found} items={items} term={keyword} />
    </>
  )
}

/** Names are searched here and not by the server, so whoever searches needs to know all of them. */
function useEveryPage({ more }: KnownChannels): void {
  useRest('DEFAULT', more.DEFAULT)
  useRest('FAVOURITES', more.FAVOURITES)
  useRest('ARCHIVED', more.ARCHIVED)
}

function useRest(list: keyof KnownChannels['more'], token: string | null): void {
  useEffect(() => {
    // What does not come leaves fewer names to find; the messages are found all the same.
    if (token) readMore(list).catch(() => undefined)
  }, [list, token])
}
