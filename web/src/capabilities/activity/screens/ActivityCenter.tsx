import { IconArchive, IconChecks, IconInbox, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'
import { keepTable, SETS, setsFor, type TableKey, tableInAddress } from '../activity-tables.ts'
import { text } from '../text.ts'
import styles from './ActivityCenter.module.css'

const ICONS = { incoming: IconInbox, outgoing: IconSend, processed: IconChecks, archived: IconArchive }

const FIRST_STEPS = {
  documents: ['invite-practice', 'choose-access'],
  efax: ['fax-number', 'choose-access'],
} as const

/** Documents, referrals and faxes of the practice, each in its tables. */
export function ActivityCenter() {
  const claims = useSession((session) => session.claims)
  const [search] = useSearchParams()
  const open = setsFor(claims)
  const { set, table } = tableInAddress(search, open)
  const isChosen = search.has('table')
  useEffect(() => {
    if (isChosen) keepTable(set, table)
  }, [isChosen, set, table])
  const sets = open.map((key) => ({ key, to: `?set=${key}`, label: text[key].label }))
  const tables = SETS[set].tables.map((key) => ({
    key,
    to: `?set=${set}&table=${key}`,
    label: text.tableNames[key],
  }))
  const empty: Partial<Record<TableKey, readonly [string, string]>> = text[set].empty
  const [title, words] = empty[table] ?? ['', '']
  const Icon = ICONS[table]
  return (
    <Page
      header={<PageHeader title={text.title} tabs={<Tabs label={text.sets} tabs={sets} current={set} />} />}
    >
      <div className={styles.tools}>
        <Tabs look="pill" label={text.tables} tabs={tables} current={table} />
      </div>
      <TableHead columns={text[set].columns} />
      <EmptyState
        Icon={Icon}
        title={title}
        text={words}
        actions={
          table === 'processed' || table === 'archived' ? (
            <ButtonLink look="primary" icon={<IconInbox size={18} />} to={`?set=${set}&table=incoming`}>
              {text.toIncoming}
            </ButtonLink>
          ) : (
            <FirstSteps steps={FIRST_STEPS[set]} />
          )
        }
      />
    </Page>
  )
}

/** The columns of a table that has no rows. Only for the eye: there is nothing in them to read out. */
function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <div className={styles.head} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  )
}
