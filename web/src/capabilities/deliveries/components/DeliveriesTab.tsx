import { CHANNELS, STATES } from '@corridor/contract/deliveries/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { IconDownload, IconMailFast } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { ReportFilters, ReportHead } from '#ui/layout/ReportHead.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import {
  type DeliveryFilterValues,
  deliveriesQuery,
  exportDeliveries,
  startOfDays,
} from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './DeliveriesTab.module.css'
import { DeliveryRow } from './DeliveryRow.tsx'

function filtersIn(search: URLSearchParams): DeliveryFilterValues {
  const channel = CHANNELS.find((one) => one === search.get('channel'))
  const state = STATES.find((one) => one === search.get('state'))
  const days = Object.keys(text.days).find((one) => one === search.get('days'))
  return {
    ...(channel && { channel }),
    ...(state && { state }),
    ...(days && { from: startOfDays(Number(days)) }),
  }
}

/** Everything that left the practice, and what became of it; an admin's to see. */
export function DeliveriesTab() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const query = useInfiniteQuery(deliveriesQuery(filters))
  const exporting = useTask(() => exportDeliveries(filters), { done: text.exported, failure: 'snackbar' })
  const choose = (part: Record<string, string | null>) =>
    setSearch(addressWith(search, part).search, { replace: true })
  const filter = (name: 'channel' | 'state' | 'days') => ({
    id: `deliveries-${name}`,
    value: search.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => choose({ [name]: target.value }),
  })
  const isNarrowed = Object.keys(filters).length > 0
  const none = isNarrowed ? (
    <NoneFound
      title={text.noneTitle}
      text={text.none}
      clearLabel={text.clear}
      onClear={() => choose({ channel: null, state: null, days: null })}
    />
  ) : (
    <EmptyState Icon={IconMailFast} title={text.emptyTitle} text={text.empty} />
  )
  return (
    <Column isWide>
      <ReportHead
        about={text.about}
        action={
          <Button
            icon={<IconDownload size={18} />}
            isBusy={exporting.isBusy}
            onClick={() => void exporting.run()}
          >
            {text.export}
          </Button>
        }
      />
      <ReportFilters label={text.filters}>
        <SelectField {...filter('channel')} label={text.channel}>
          <option value="">{text.anyChannel}</option>
          {CHANNELS.filter((one) => one !== 'push').map((one) => (
            <option key={one} value={one}>
              {text.channels[one]}
            </option>
          ))}
        </SelectField>
        <SelectField {...filter('state')} label={text.state}>
          <option value="">{text.anyState}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {text.states[one]}
            </option>
          ))}
        </SelectField>
        <SelectField {...filter('days')} label={text.time}>
          <option value="">{text.always}</option>
          {Object.entries(text.days).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
      </ReportFilters>
      <Loaded query={query} loadingLabel={text.loading} rows={6} failedTitle={text.failedTitle}>
        {({ pages }) => {
          const rows = pages.flatMap(({ deliveries }) => deliveries)
          if (rows.length === 0) return none
          return (
            <RowList>
              {rows.map((row) => (
                <DeliveryRow key={row.id} delivery={row} isChangeable />
              ))}
            </RowList>
          )
        }}
      </Loaded>
      <MoreButton query={query} className={styles.more}>
        {text.more}
      </MoreButton>
    </Column>
  )
}
