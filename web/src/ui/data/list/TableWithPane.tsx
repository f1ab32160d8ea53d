import { type ReactNode, useState } from 'react'
import { TextButton } from '../../actions/TextButton.tsx'
import { Loaded } from '../../states/Loaded.tsx'
import { MoreButton } from './MoreButton.tsx'
import styles from './TableWithPane.module.css'
import type { useRowKeys } from './use-row-keys.ts'

/** As an infinite query of TanStack Query has it. */
interface PagedQuery<Page> {
  data: { pages: Page[] } | undefined
  dataUpdatedAt: number
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface TableWithPaneProps<Page> {
  query: PagedQuery<Page>
  keys: ReturnType<typeof useRowKeys>
  /** Tabs, filters and order. */
  tools: ReactNode
  search: ReactNode
  /** What can be done with the selected rows. */
  many?: ReactNode
  empty: { when: (first: Page) => boolean; show: ReactNode }
  words: { loading: string; failedTitle: string; loadMore: string; keys?: string }
  /** What is open beside the table; the table is narrow then, and hidden on a phone. */
  pane: ReactNode
  children: ReactNode
}

/** A table with its tools, and beside it what is open of it. */
export function TableWithPane<Page>(props: TableWithPaneProps<Page>) {
  const { query, keys, tools, search, many, empty, words, pane, children } = props
  return (
    <div {...keys} className={styles.both} data-open={pane ? true : undefined}>
      <div className={styles.list}>
        <div className={styles.tools}>
          {tools}
          <div className={styles.search}>{search}</div>
        </div>
        {many}
        <div className={styles.scroll}>
          <Loaded
            query={query}
            loadingLabel={words.loading}
            rows={8}
            failedTitle={words.failedTitle}
            frame="page"
            empty={{ when: ({ pages }) => pages[0] !== undefined && empty.when(pages[0]), show: empty.show }}
          >
            {() => children}
          </Loaded>
          <MoreButton query={query} className={styles.more}>
            {words.loadMore}
          </MoreButton>
        </div>
        {words.keys && <p className={styles.keys}>{words.keys}</p>}
      </div>
      {pane}
    </div>
  )
}

interface SelectedRowsProps {
  label: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

/** How many rows are selected, and what can be done with all of them. */
export function SelectedRows({ label, clearLabel, onClear, children }: SelectedRowsProps) {
  return (
    <div className={styles.many} role="toolbar" aria-label={label}>
      <span>{label}</span>
      {children}
      <TextButton onClick={onClear}>{clearLabel}</TextButton>
    </div>
  )
}

/** The ids of the selected rows. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  return { selected, select, clear: () => setSelected(new Set()) }
}
