import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import type { Icon } from '../../../ui/icons/icon.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { text as networkText } from '../text.ts'
import { atDialog } from './links.ts'

interface FoundListProps<Item> {
  Icon: Icon
  term: string
  query: ComponentProps<typeof Loaded<Item[]>>['query']
  text: {
    searching: string
    searchFailed: string
    noneTitle: string
    none: (term: string) => string
    clearSearch: string
  }
  onClear: () => void
  children: (found: Item[]) => ReactNode
}

/** The results of a search. People who are not found can be invited by email. */
export function FoundList<Item>({ Icon, term, query, text, onClear, children }: FoundListProps<Item>) {
  const [search] = useSearchParams()
  const none = (
    <EmptyState
      Icon={Icon}
      title={text.noneTitle}
      text={text.none(term.trim())}
      actions={
        <>
          <ButtonLink look="primary" to={atDialog(search, 'email')}>
            {networkText.inviteByEmail}
          </ButtonLink>
          <Button onClick={onClear}>{text.clearSearch}</Button>
        </>
      }
    />
  )
  return (
    <Loaded
      query={query}
      loadingLabel={text.searching}
      failedTitle={text.searchFailed}
      frame="page"
      empty={{ when: (found) => found.length === 0, show: none }}
    >
      {children}
    </Loaded>
  )
}
