import type { OpenReport } from '@corridor/contract/operator/reports.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconFlag } from '#ui/icons/icons.ts'
import { useReports, useSettleReport } from '../state/reports.ts'
import { reportsText as text } from '../text.ts'
import { WaitingList } from './WaitingList.tsx'

/** The open reports, oldest first. */
export function Reports() {
  return (
    <WaitingList
      query={useReports()}
      text={text}
      itemsIn={({ reports }) => reports}
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  )
}

/** One report: its subject, reason and reporter. */
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
