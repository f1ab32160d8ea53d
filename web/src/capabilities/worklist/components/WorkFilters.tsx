import { WORK_FILTERS, type WorkFilter } from '@corridor/contract/worklist/rules.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { text } from '../text.ts'

/** Which items are listed, as the address says it: `?show=mine`. */
export function useWorkFilter(): WorkFilter {
  const shown = useSearchParams()[0].get('show')
  return WORK_FILTERS.find((filter) => filter === shown) ?? 'all'
}

/** Mine, Unassigned, All. The numbers are the screen's own. */
export function WorkFilters({ counts = {} }: { counts?: Partial<Record<WorkFilter, number>> }) {
  const current = useWorkFilter()
  const [search] = useSearchParams()
  return (
    <Filters label={text.filters}>
      {WORK_FILTERS.map((filter) => (
        <Chip
          key={filter}
          isOn={filter === current}
          to={addressWith(search, { show: filter === 'all' ? null : filter })}
          count={
            counts[filter] !== undefined && (
              <CountBadge tone="quiet" count={counts[filter]} label={String(counts[filter])} />
            )
          }
        >
          {text.filterNames[filter]}
        </Chip>
      ))}
    </Filters>
  )
}
