import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '#platform/api.ts'
import { LoadFailed } from '#ui/states/LoadFailed.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { text as uiText } from '#ui/text.ts'
import { contactsIn, useContactSearch } from '../people/use-contact-search.ts'
import { withChannel, withPerson } from '../places.ts'
import { type LoadedChannels, readMore } from '../state/channels.ts'
import { otherOf } from './conversation-face.ts'
import { foundChannels } from './found-channels.ts'
import { InboxList } from './InboxList.tsx'
import { channelItems, heading, type InboxItem, moreItem, personItems } from './inbox-items.ts'
import { inboxText } from './text.ts'
import { resultsIn, useMessageSearch } from './use-message-search.ts'

interface InboxSearchProps {
  term: string
  known: LoadedChannels
  /** Enter was pressed on this: what is found first opens. */
  entered: string | undefined
  onOpened: () => void
  onClear: () => void
}

/** People and conversations by their names, and messages. What is known here shows at once; the server finds the rest. */
export function InboxSearch({ term, known, entered, onOpened, onClear }: InboxSearchProps) {
  const keyword = useDeferredValue(term)
  const hits = useMessageSearch(keyword)
  const { data, hasNextPage, fetchNextPage } = hits
  const contacts = useContactSearch(keyword)
  const people = contacts.isPlaceholderData ? undefined : contacts.data
  useEveryPage(known)
  const items = useMemo((): InboxItem[] => {
    const channels = foundChannels(Object.values(known.conversations), keyword)
    const groups = channels.filter(({ isGroupChat }) => isGroupChat)
    const direct = channels.filter(({ isGroupChat }) => !isGroupChat)
    const listed = new Set(direct.map(otherOf))
    const others = contactsIn(people).filter(({ id }) => !listed.has(id))
    const found = resultsIn(data, keyword)
    return [
      ...under(inboxText.people, [...channelItems(direct), ...personItems(others)]),
      ...under(inboxText.groups, channelItems(groups)),
      ...(found.length > 0 ? [heading(inboxText.messages)] : []),
      ...found.map(
        (hit): InboxItem => ({ kind: 'hit', key: hit.id, hit, channel: known.conversations[hit.channelId] }),
      ),
      ...(hasNextPage && found.length > 0 ? [moreItem(`${keyword} ${found.length}`, fetchNextPage)] : []),
    ]
  }, [known, keyword, people, data, hasNextPage, fetchNextPage])
  const first = items.find(({ isPassedOver }) => !isPassedOver)
  // People come before groups, and both before messages, so Enter waits for the results that could still come first.
  const isSettled =
    (first?.kind === 'channel' && !first.channel.isGroupChat) ||
    (!contacts.isFetching && (first?.kind !== 'hit' || !hits.isFetching))
  useOpen(entered === keyword && isSettled ? first : undefined, onOpened)
  if (items.length === 0 && !hits.isFetching && !contacts.isFetching && !hits.error)
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

/** Results under a heading; without results there is no heading either. */
const under = (title: string, items: InboxItem[]): InboxItem[] =>
  items.length > 0 ? [heading(title), ...items] : []

/** Opens an item and reports it, so that one press of Enter opens one thing. */
function useOpen(item: InboxItem | undefined, onOpened: () => void): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of Enter
  useEffect(() => {
    if (!item) return
    onOpened()
    if (item?.kind === 'channel') void navigate(withChannel(search, item.channel.id))
    if (item?.kind === 'person') void navigate(withPerson(search, item.contact.id))
    if (item?.kind === 'hit') void navigate(withChannel(search, item.hit.channelId, item.hit.seq))
  }, [item !== undefined])
}

/** Names are searched in the browser, so all conversations have to be loaded first. */
function useEveryPage({ more }: LoadedChannels): void {
  useRest('DEFAULT', more.DEFAULT)
  useRest('FAVOURITES', more.FAVOURITES)
  useRest('ARCHIVED', more.ARCHIVED)
}

function useRest(list: keyof LoadedChannels['more'], token: string | null): void {
  useEffect(() => {
    // If a page fails, fewer names are found; messages are searched by the server anyway.
    if (token) readMore(list).catch(() => undefined)
  }, [list, token])
}
