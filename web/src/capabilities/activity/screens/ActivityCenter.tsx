import { documentsCount } from '@corridor/contract/documents/counts.ts'
import type { DocumentList } from '@corridor/contract/documents/tables.ts'
import { faxesCount } from '@corridor/contract/fax/counts.ts'
import type { FaxList } from '@corridor/contract/fax/tables.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import {
  DocumentsPanel,
  ReferralsPanel,
  SendDrawers,
  sendText,
  TooLong,
} from '#capabilities/documents/public.ts'
import { FaxPanel, SendFaxDrawer } from '#capabilities/fax/public.ts'
import { FirstSteps } from '#capabilities/office/public.ts'
import { countsQuery } from '#platform/counts.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import {
  IconArchive,
  IconChecks,
  IconCircleCheck,
  IconFileText,
  IconInbox,
  IconMailForward,
  IconPrinter,
  IconSend,
} from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import {
  NEEDS_ACTION,
  SETS,
  type SetKey,
  setsFor,
  storeTable,
  type TableKey,
  tableInAddress,
} from '../activity-tables.ts'
import { text } from '../text.ts'
import styles from './ActivityCenter.module.css'

const ICONS = {
  incoming: IconInbox,
  outgoing: IconSend,
  processed: IconChecks,
  archived: IconArchive,
  [NEEDS_ACTION]: IconCircleCheck,
}

const FIRST_STEPS = {
  documents: ['invite-practice', 'choose-access'],
  efax: ['fax-number', 'choose-access'],
} as const

const TABLES: Partial<Record<TableKey, DocumentList>> = {
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  processed: 'Processed',
  [NEEDS_ACTION]: 'NeedsAction',
}

const FAX_TABLES: Record<TableKey, FaxList> = {
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  processed: 'Processed',
  archived: 'Archived',
  [NEEDS_ACTION]: 'NeedsAction',
}

/** Documents, faxes and referrals of the practice, each in its tables. */
export function ActivityCenter() {
  const claims = useSession((session) => session.claims)
  const [search] = useSearchParams()
  const open = setsFor(claims)
  const { set, table } = tableInAddress(search, open)
  const isChosen = search.has('table')
  useEffect(() => {
    if (isChosen) storeTable(set, table)
  }, [isChosen, set, table])
  const { data: counts } = useQuery({ ...countsQuery, enabled: claims.includes('User') })
  const badgeOf = (countName: string) => {
    const count = counts?.find(({ name }) => name === countName)?.count ?? 0
    return <CountBadge count={count} label={text.waiting(count)} tone="loud" />
  }
  const badges: Partial<Record<SetKey, ReactNode>> = {
    documents: badgeOf(documentsCount.name),
    efax: badgeOf(faxesCount.name),
    referrals: <TooLong />,
  }
  const sets = open.map((key) => ({
    key,
    to: `?set=${key}`,
    label: text.setNames[key],
    count: badges[key],
  }))
  const tables = SETS[set].tables.map((key) => ({
    key,
    to: `?set=${set}&table=${key}`,
    label: text.tableNames[key],
    count: key === NEEDS_ACTION ? badges[set] : undefined,
  }))
  const canSend = claims.includes('SharedInbox')
  const canFax = claims.includes('eFax')
  const tabs = <Tabs look="pill" label={text.tables} tabs={tables} current={table} />
  return (
    <Page
      panes={search.has('document') || search.has('fax') ? 'open' : 'list'}
      header={
        <PageHeader
          title={text.title}
          tabs={<Tabs label={text.sets} tabs={sets} current={set} />}
          actions={
            <div className={styles.send}>
              {canFax && (
                <ButtonLink
                  icon={<IconPrinter size={18} aria-hidden="true" />}
                  to={addressWith(search, { send: 'fax', step: null, about: null })}
                >
                  {text.sendFax}
                </ButtonLink>
              )}
              {canSend && (
                <>
                  <ButtonLink
                    icon={<IconFileText size={18} aria-hidden="true" />}
                    to={addressWith(search, { send: 'documents', step: null, about: null })}
                  >
                    {sendText.sendDocuments}
                  </ButtonLink>
                  <ButtonLink
                    look="primary"
                    icon={<IconMailForward size={18} aria-hidden="true" />}
                    to={addressWith(search, { send: 'referral', step: null, about: null })}
                  >
                    {sendText.sendReferral}
                  </ButtonLink>
                </>
              )}
            </div>
          }
        />
      }
    >
      {set === 'documents' && (
        <DocumentsPanel
          table={TABLES[table] ?? 'Processed'}
          tabs={tabs}
          empty={<Empty set={set} table={table} />}
        />
      )}
      {set === 'referrals' && <ReferralsPanel />}
      {set === 'efax' && (
        // Changing the table resets the displayed filter: the links of the tabs name none.
        <FaxPanel
          key={table}
          table={FAX_TABLES[table]}
          tabs={tabs}
          empty={<Empty set={set} table={table} />}
        />
      )}
      {canSend && <SendDrawers />}
      {canFax && <SendFaxDrawer />}
    </Page>
  )
}

function Empty({ set, table }: { set: Exclude<SetKey, 'referrals'>; table: TableKey }): ReactNode {
  const empty: Partial<Record<TableKey, readonly [string, string]>> = text[set].empty
  const [title, words] = empty[table] ?? ['', '']
  return (
    <EmptyState
      Icon={ICONS[table]}
      title={title}
      text={words}
      actions={
        table !== 'incoming' && table !== 'outgoing' ? (
          <ButtonLink look="primary" icon={<IconInbox size={18} />} to={`?set=${set}&table=incoming`}>
            {text.toIncoming}
          </ButtonLink>
        ) : (
          <FirstSteps steps={FIRST_STEPS[set]} />
        )
      }
    />
  )
}
