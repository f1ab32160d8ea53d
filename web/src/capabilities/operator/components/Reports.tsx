import type { OpenReport } from '@corridor/contract/operator/reports.ts'
import { IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { moment } from '../../../platform/dates.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ActionRow } from '../../../ui/data/ActionRow.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Detail } from '../../../ui/data/Detail.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { Column } from '../../../ui/layout/Column.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { useReports, useSettleReport } from '../state/reports.ts'
import { reportsText as text } from '../text.ts'

/** What people have told of others, oldest first. */
export function Reports() {
  return (
    <Loaded
      query={useReports()}
      loadingLabel={text.loading}
      rows={4}
      failedTitle={text.failedTitle}
      frame="column"
      empty={{
        when: ({ total }) => total === 0,
        show: <EmptyState Icon={IconCircleCheck} title={text.emptyTitle} text={text.empty} />,
      }}
    >
      {({ total, reports }) => (
        <Column>
          <RowList>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </RowList>
          {total > reports.length && <Detail>{text.more(reports.length, total)}</Detail>}
        </Column>
      )}
    </Loaded>
  )
}

/** One report: whom it is about, why, and who told. */
function ReportRow({ report }: { report: OpenReport }) {
  const { id, reason, reportedAt, reporterName } = report
  const settle = useSettleReport(id)
  const settling = useTask(settle, { done: text.settled, failure: 'snackbar' })
  const about = [report.personName, report.practiceName].filter(Boolean).join(' · ') || text.gone
  return (
    <ActionRow
      Icon={IconFlag}
      tone="red"
      name={
        <>
          {about}
          <Badge>{text.reasons[reason]}</Badge>
        </>
      }
      actions={
        <Button
          size="s"
          isBusy={settling.isBusy}
          aria-label={text.settleLabel(about)}
          onClick={() => void settling.run()}
        >
          {text.settle}
        </Button>
      }
    >
      {report.text && <Detail>{report.text}</Detail>}
      <Detail>{text.from(reporterName ?? text.gone, moment(reportedAt))}</Detail>
    </ActionRow>
  )
}
