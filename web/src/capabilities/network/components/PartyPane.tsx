import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { DetailsPane } from '#ui/layout/DetailsPane.tsx'
import { PaneHead } from '#ui/layout/PaneHead.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { paneText as text } from '../text.ts'
import { withoutDetails } from './links.ts'
import { rowLinkOf } from './PartyRow.tsx'

interface PartyPaneProps<Item> {
  id: string
  query: ComponentProps<typeof Loaded<Item>>['query']
  /** While it loads, as many placeholders stand for it. */
  rows: number
  head: (item: Item) => ComponentProps<typeof PaneHead>
  children: (item: Item) => ReactNode
}

/** The details of a practice or a person beside the list; closed, the focus goes back to their row. */
export function PartyPane<Item>({ id, query, rows, head, children }: PartyPaneProps<Item>) {
  const [search] = useSearchParams()
  useEffect(() => () => rowLinkOf(id)?.focus(), [id])
  const shown = query.data === undefined ? undefined : head(query.data)
  return (
    <DetailsPane
      label={shown ? text.pane(shown.name) : text.paneLoading}
      subject={id}
      close={withoutDetails(search)}
      closeLabel={text.close}
      head={shown && <PaneHead {...shown} />}
    >
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={rows}
        failedTitle={text.failedTitle}
        frame="pane"
      >
        {children}
      </Loaded>
    </DetailsPane>
  )
}
