import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconDownload } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { ReportHead } from '#ui/layout/ReportHead.tsx'
import { BackgroundSwitch } from './BackgroundSwitch.tsx'
import { filtersIn, type TrailFilterValues } from './filters.ts'
import { TrailFilters } from './TrailFilters.tsx'
import { entriesOf, TrailList } from './TrailList.tsx'
import { trailText as text } from './text.ts'
import { exportTrail, trailQuery } from './trail-query.ts'

/** Who did what in the practice, and who looked at what; an admin's to see. */
export function TrailTab() {
  const [search] = useSearchParams()
  const filters = filtersIn(search)
  const query = useInfiniteQuery(trailQuery(filters))
  return (
    <Column isWide>
      <ReportHead about={text.about} action={<ExportButton filters={filters} />} />
      <TrailFilters entries={entriesOf(query.data)} />
      {/* About one thing, everything is shown. */}
      {!filters.subjectId && <BackgroundSwitch />}
      <TrailList query={query} emptyText={text.empty} />
    </Column>
  )
}

function ExportButton({ filters }: { filters: TrailFilterValues }) {
  const exporting = useTask(
    async () => {
      await exportTrail(filters)
      showSnackbar(text.exported)
    },
    { failure: 'snackbar' },
  )
  return (
    <Button icon={<IconDownload size={18} />} isBusy={exporting.isBusy} onClick={() => void exporting.run()}>
      {text.export}
    </Button>
  )
}
