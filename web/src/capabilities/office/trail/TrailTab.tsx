import { TRAIL_EXPORT } from '@corridor/contract/office/limits.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/api.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { Column } from '../../../ui/layout/Column.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { TrailFilters } from './TrailFilters.tsx'
import { TrailRow } from './TrailRow.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'
import { saveText, trailQuery } from './trail-query.ts'
import { isNarrowed, type Wanted, wantedIn, withoutFilters } from './wanted.ts'

/** Who did what in the practice, and who looked at what; an admin's to see. */
export function TrailTab() {
  const [search, setSearch] = useSearchParams()
  const wanted = wantedIn(search)
  const query = useInfiniteQuery(trailQuery(wanted))
  const clear = () => setSearch(addressWith(search, withoutFilters).search, { replace: true })
  const none = isNarrowed(wanted) ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.clear} onClear={clear} />
  ) : (
    <EmptyState Icon={IconHistory} title={text.emptyTitle} text={text.empty} />
  )
  return (
    <Column isWide>
      <div className={styles.head}>
        <p className={styles.about}>{text.about}</p>
        <ExportButton wanted={wanted} />
      </div>
      <TrailFilters entries={query.data?.pages.flatMap(({ entries }) => entries) ?? []} />
      {wanted.subjectId && (
        <div className={styles.thing}>
          <Notice tone="info">
            {text.about1} <TextLink to={addressWith(search, { thing: null })}>{text.showAll}</TextLink>
          </Notice>
        </div>
      )}
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={8}
        failedTitle={text.failedTitle}
        empty={{ when: ({ pages }) => pages[0]?.entries.length === 0, show: none }}
      >
        {({ pages }) => (
          <>
            <RowList>
              {pages
                .flatMap(({ entries }) => entries)
                .map((entry) => (
                  <TrailRow key={entry.id} entry={entry} />
                ))}
            </RowList>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {text.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Column>
  )
}

function ExportButton({ wanted }: { wanted: Wanted }) {
  const exporting = useTask(
    async () => {
      const { fileName, csv, isCut } = await call('GET /my-office/v2/audit/export', { query: { ...wanted } })
      saveText(fileName, csv)
      showSnackbar(isCut ? text.exportedPart(TRAIL_EXPORT.toLocaleString()) : text.exported)
    },
    { failure: 'snackbar' },
  )
  return (
    <Button icon={<IconDownload size={18} />} isBusy={exporting.isBusy} onClick={() => void exporting.run()}>
      {text.export}
    </Button>
  )
}
