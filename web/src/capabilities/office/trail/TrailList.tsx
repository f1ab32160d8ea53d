import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconHistory } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { collapse } from './collapse.ts'
import { filtersIn, isNarrowed, withoutFilters } from './filters.ts'
import { TrailRow } from './TrailRow.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'

interface Entries {
  entries: TrailEntry[]
  continuationToken: string | null
}

interface TrailListProps {
  query: UseInfiniteQueryResult<InfiniteData<Entries>>
  /** Where there is nothing at all. */
  emptyText: string
  /** Nobody else is in it. */
  isOwn?: boolean
}

/** One reply scans a limited number of entries; the list continues by itself this many times until something is found. */
const LOOKS_MAX = 5

export const entriesOf = (data: InfiniteData<Entries> | undefined): TrailEntry[] =>
  data?.pages.flatMap(({ entries }) => entries) ?? []

/** The entries that match the filters in the address. */
export function TrailList({ query, emptyText, isOwn = false }: TrailListProps) {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const rows = collapse(entriesOf(data))
  const looks = data?.pages.length ?? 0
  const isLooking = looks > 0 && rows.length === 0 && hasNextPage && !isError && looks < LOOKS_MAX
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage()
  }, [isLooking, isFetching, fetchNextPage])
  const clear = () => setSearch(addressWith(search, withoutFilters).search, { replace: true })
  const none = isNarrowed(filters) ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.clear} onClear={clear} />
  ) : (
    <EmptyState Icon={IconHistory} title={text.emptyTitle} text={emptyText} />
  )
  const noneSoFar = <EmptyState Icon={IconHistory} title={text.soFarTitle} text={text.soFar} />
  return (
    <>
      {filters.subjectId && (
        <div className={styles.thing}>
          <Notice tone="info">
            {text.about1} <TextLink to={addressWith(search, { thing: null })}>{text.showAll}</TextLink>
          </Notice>
        </div>
      )}
      <Loaded query={query} loadingLabel={text.loading} rows={8} failedTitle={text.failedTitle}>
        {() => (
          <>
            {rows.length === 0 && !isLooking && (hasNextPage ? noneSoFar : none)}
            {rows.length > 0 && (
              <RowList>
                {rows.map((row) => (
                  <TrailRow key={row.entry.id} isOwn={isOwn} {...row} />
                ))}
              </RowList>
            )}
            {hasNextPage && (
              <div className={styles.more}>
                <Button
                  isBusy={query.isFetchingNextPage || isLooking}
                  onClick={() => void query.fetchNextPage()}
                >
                  {rows.length === 0 ? text.lookFurther : text.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
