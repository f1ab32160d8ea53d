import { searchTermOf } from '@corridor/contract/people/rules.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { type SearchSource, useFound } from '../state/queries.ts'
import { text as networkText, searchText } from '../text.ts'
import { InviteLinks } from './InviteLinks.tsx'
import { atDialog } from './links.ts'
import styles from './SearchView.module.css'

interface SearchViewProps<Item> {
  Icon: Icon
  source: SearchSource<Item>
  text: {
    search: string
    found: (count: number) => string
    noneTitle: string
    emptyTitle: string
    noneShort: (term: string) => string
  }
  /** What is said, and offered first, while there is nothing of the user’s own yet. */
  empty: { text: string; primary: ComponentProps<typeof InviteLinks>['primary'] }
  /** At the other end of the search. */
  end?: ReactNode
  results: (found: Item[]) => ReactNode
  /** The user's own, which a term that is too short for a search filters, and what stands there when there are none. */
  children: (begin: string, none: ReactNode) => ReactNode
}

/** A view of the network below its search. Who is not found can be invited by email. */
export function SearchView<Item>(props: SearchViewProps<Item>) {
  const { Icon, source, text, empty, end, results, children } = props
  const [term, find] = useSearchTerm()
  const query = useFound(source, term)
  const [search] = useSearchParams()
  const isSearch = searchTermOf(term) !== undefined
  const clear = () => find('')
  const nobody = (
    <EmptyState
      Icon={Icon}
      title={text.noneTitle}
      text={searchText.none(term.trim())}
      actions={
        <>
          <ButtonLink look="primary" to={atDialog(search, 'email')}>
            {networkText.inviteByEmail}
          </ButtonLink>
          <Button onClick={clear}>{searchText.clear}</Button>
        </>
      }
    />
  )
  const none = term.trim() ? (
    <NoneFound
      title={text.noneTitle}
      text={text.noneShort(term.trim())}
      clearLabel={searchText.clear}
      onClear={clear}
    />
  ) : (
    <EmptyState
      Icon={Icon}
      title={text.emptyTitle}
      text={empty.text}
      actions={<InviteLinks primary={empty.primary} />}
    />
  )
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={text.search} clearLabel={searchText.clear} value={term} onChange={find} />
        <div className={styles.end}>
          {/* Read out as it changes. */}
          <p className={styles.count} role="status">
            {isSearch && query.data && text.found(query.data.length)}
          </p>
          {end}
        </div>
      </div>
      {isSearch ? (
        <Loaded
          query={query}
          loadingLabel={searchText.loading}
          failedTitle={searchText.failedTitle}
          frame="page"
          empty={{ when: (found) => found.length === 0, show: nobody }}
        >
          {results}
        </Loaded>
      ) : (
        children(term.trim(), none)
      )}
    </>
  )
}
