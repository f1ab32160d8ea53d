import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useDebounce } from 'use-debounce'
import { FoundMessage } from '#engines/conversation/inbox/FoundMessage.tsx'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withThread } from '../places.ts'
import { searchQuery } from '../state/queries.ts'
import { inboxText as text } from '../text.ts'
import styles from './ThreadList.module.css'
import { ThreadRow } from './ThreadRow.tsx'

/** What a search found: threads by name or address, and emails by their words. */
export function Found({ term, onClear }: { term: string; onClear: () => void }) {
  const [search] = useSearchParams()
  const now = useNow()
  const [wanted] = useDebounce(term, 250)
  const query = useInfiniteQuery(searchQuery(wanted))
  const open = search.get('threadId')
  const to = (id: string) => `?${withThread(search, id).search}`
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      failedTitle={text.failedTitle}
      rows={6}
      empty={{
        when: ({ pages }) => pages.every(({ threads, documents }) => threads.length + documents.length === 0),
        show: (
          <NoneFound
            title={text.noneFound}
            text={text.noneFoundText(term)}
            clearLabel={text.clearSearch}
            onClear={onClear}
          />
        ),
      }}
    >
      {({ pages }) => {
        const threads = pages.flatMap((page) => page.threads)
        const documents = pages.flatMap((page) => page.documents)
        return (
          <>
            {threads.length > 0 && <h3 className={styles.heading}>{text.foundThreads}</h3>}
            {threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                to={to(thread.id)}
                isOpen={thread.id === open}
                now={now}
                tabIndex={0}
              />
            ))}
            {documents.length > 0 && <h3 className={styles.heading}>{text.foundEmails}</h3>}
            {documents.map((document) => (
              <FoundMessage
                key={document.id}
                to={to(document.threadId)}
                name={document.patientName}
                at={document.createdTimeUtc}
                now={now}
              >
                {document.text}
              </FoundMessage>
            ))}
            <MoreButton query={query} className={styles.more}>
              {text.more}
            </MoreButton>
          </>
        )
      }}
    </Loaded>
  )
}
