import type { MailRecord } from '@corridor/contract/operator/mail-records.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconMail, IconMailCheck, IconMailX } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import styles from '../screens/Operator.module.css'
import { useMailRecords } from '../state/queries.ts'
import { mailText as text } from '../text.ts'

const TONES = { seen: 'green', different: 'red', missing: 'orange', unknown: 'grey' } as const

/** The DNS records to set, so that mail arrives, and whether they are seen. */
export function MailRecords() {
  return (
    <Loaded
      query={useMailRecords()}
      loadingLabel={text.loading}
      rows={4}
      failedTitle={text.failedTitle}
      frame="column"
      empty={{
        when: ({ domain }) => domain === null,
        show: <EmptyState Icon={IconMail} title={text.emptyTitle} text={text.empty} />,
      }}
    >
      {({ domain, records }) => (
        <Column>
          <Detail>{text.intro(domain ?? '')}</Detail>
          <RowList>
            {records.map((record) => (
              <RecordRow key={record.purpose} record={record} />
            ))}
          </RowList>
        </Column>
      )}
    </Loaded>
  )
}

function RecordRow({ record }: { record: MailRecord }) {
  const { purpose, type, name, value, state, found } = record
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    showSnackbar(text.copied)
  }
  return (
    <ActionRow
      Icon={state === 'seen' ? IconMailCheck : IconMailX}
      tone={TONES[state]}
      name={
        <>
          {text.names[purpose]} <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        </>
      }
      actions={
        <Button size="s" onClick={() => void copy()}>
          {text.copy}
        </Button>
      }
    >
      <p>{text.purposes[purpose]}</p>
      <Detail>{text.record(type, name)}</Detail>
      <code className={styles.command}>{value}</code>
      {state === 'different' && <Detail>{text.found(found.join(', '))}</Detail>}
    </ActionRow>
  )
}
