import type { ComponentProps, ReactNode } from 'react'
import { Detail } from '#ui/data/Detail.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconCircleCheck } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'

interface WaitingListProps<Data extends { total: number }, Item> {
  query: ComponentProps<typeof Loaded<Data>>['query']
  text: {
    loading: string
    failedTitle: string
    emptyTitle: string
    empty: string
    more: (shown: number, total: number) => string
  }
  itemsIn: (data: Data) => readonly Item[]
  /** One of them, with its key. */
  row: (item: Item) => ReactNode
  /** What can be done about all of them, above the first. */
  head?: ReactNode
}

/** What waits for the operator: some of it, and how much there is in all. */
export function WaitingList<Data extends { total: number }, Item>(props: WaitingListProps<Data, Item>) {
  const { query, text, itemsIn, row, head } = props
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      rows={4}
      failedTitle={text.failedTitle}
      frame="column"
      empty={{
        when: ({ total }) => total === 0,
        show: (
          <>
            {head}
            <EmptyState Icon={IconCircleCheck} title={text.emptyTitle} text={text.empty} />
          </>
        ),
      }}
    >
      {(data) => {
        const items = itemsIn(data)
        return (
          <Column>
            {head}
            <RowList>{items.map(row)}</RowList>
            {data.total > items.length && <Detail>{text.more(items.length, data.total)}</Detail>}
          </Column>
        )
      }}
    </Loaded>
  )
}
