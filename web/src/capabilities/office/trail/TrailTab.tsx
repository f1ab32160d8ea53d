import { TRAIL_AREAS, TRAIL_EXPORT } from '@corridor/contract/office/limits.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/api.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Column } from '../../../ui/layout/Column.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useTeam } from '../state/queries.ts'
import { FindField } from './FindField.tsx'
import { TrailRow } from './TrailRow.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'
import { saveText, trailQuery } from './trail-query.ts'
import { CHOSEN_DATES, type FILTERS, isNarrowed, type Wanted, wantedIn, withoutFilters } from './wanted.ts'

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
      <TrailFilters />
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

/** In the address, so that what was found can be passed on and survives a reload. */
function TrailFilters() {
  const [search, setSearch] = useSearchParams()
  const team = useTeam().data?.teamMembersList ?? []
  const filter = (name: (typeof FILTERS)[number]) => ({
    id: `trail-${name}`,
    value: search.get(name) ?? '',
    onChange: ({ target }: Change) =>
      setSearch(addressWith(search, { [name]: target.value }).search, { replace: true }),
  })
  return (
    <search className={styles.filters} aria-label={text.filters}>
      <FindField key={search.get('thing')} team={team} />
      <SelectField {...filter('who')} label={text.person}>
        <option value="">{text.everyone}</option>
        {team.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </SelectField>
      <SelectField {...filter('area')} label={text.area}>
        <option value="">{text.everything}</option>
        {TRAIL_AREAS.map((area) => (
          <option key={area} value={area}>
            {text.areas[area]}
          </option>
        ))}
      </SelectField>
      <SelectField {...filter('outcome')} label={text.outcome}>
        <option value="">{text.allOutcomes}</option>
        <option value="done">{text.outcomes.done}</option>
        <option value="refused">{text.outcomes.refused}</option>
      </SelectField>
      <SelectField {...filter('days')} label={text.time}>
        <option value="">{text.always}</option>
        {Object.entries(text.days).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value={CHOSEN_DATES}>{text.chosenDates}</option>
      </SelectField>
      {search.get('days') === CHOSEN_DATES && (
        <>
          <DateField {...filter('from')} label={text.from} />
          <DateField {...filter('to')} label={text.to} />
        </>
      )}
    </search>
  )
}

type Change = { target: { value: string } }

/** Shows what is being typed at once: a browser forgets the digits of a date that changes a moment later. */
function DateField(props: { id: string; label: string; value: string; onChange: (change: Change) => void }) {
  const [typed, setTyped] = useState(props.value)
  const change = ({ target: { value } }: Change) => {
    setTyped(value)
    props.onChange({ target: { value } })
  }
  return <TextField {...props} type="date" value={typed} onChange={change} />
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
