import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { DISPLAYED_FILTERS, type FaxList as Table } from '@corridor/contract/fax/tables.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNarrowing, WorkTable } from '#capabilities/worklist/public.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconArchive, IconFile } from '#ui/icons/icons.ts'
import { FaxPane } from '../reader/FaxPane.tsx'
import { tableQuery } from '../state/queries.ts'
import { actionText, tableText, text } from '../text.ts'
import { FaxTable } from './FaxTable.tsx'
import { useFaxActions } from './use-fax-actions.ts'

interface FaxPanelProps {
  table: Table
  /** The tabs of the tables. */
  tabs: ReactNode
  /** What is shown while a table has nothing at all. */
  empty: ReactNode
}

const areReceived = (faxes: readonly EfaxMessage[]): boolean =>
  faxes.every(({ direction }) => direction === 'inbound')

/** One table of faxes with its filters, and beside it the fax that is open. */
export function FaxPanel({ table, tabs, empty }: FaxPanelProps) {
  const narrowing = useNarrowing('filter', DISPLAYED_FILTERS, 'faxOrder')
  const { filter, searchKey, order } = narrowing
  const query = useInfiniteQuery(tableQuery({ table, filter, searchKey, order }))
  const faxes = query.data?.pages.flatMap((page) => page.messages) ?? []
  // What came in is never on its way or failed: a status is a choice only where faxes that were sent are shown.
  const filters = ['Outgoing', 'Archived'].includes(table) || filter !== 'Unset' ? DISPLAYED_FILTERS : []
  const actions = useFaxActions()
  const { archive, merge } = actions
  const isInArchive = table === 'Archived'
  return (
    <WorkTable
      kind={faxItem.kind}
      opens="fax"
      query={query}
      rows={faxes}
      narrowing={narrowing}
      filters={filters}
      hasOrder={table !== 'NeedsAction'}
      words={{ ...text, ...tableText }}
      processing={table === 'Incoming' || table === 'NeedsAction' ? actions : undefined}
      tabs={tabs}
      empty={empty}
      areAssignable={areReceived}
      more={(many, after) => (
        <>
          <Button
            size="s"
            icon={<IconArchive size={18} aria-hidden="true" />}
            isBusy={archive.isBusy}
            onClick={() => void after(archive.run(idsOf(many), !isInArchive))}
          >
            {isInArchive ? actionText.unarchive : actionText.archive}
          </Button>
          {areReceived(many) && many.length > 1 && (
            <Button
              size="s"
              icon={<IconFile size={18} aria-hidden="true" />}
              isBusy={merge.isBusy}
              onClick={() => void after(merge.run(idsOf(many)))}
            >
              {actionText.merge}
            </Button>
          )}
        </>
      )}
      pane={(id, ids) => <FaxPane id={id} ids={ids} />}
    >
      {(shown) => <FaxTable table={table} faxes={faxes} {...shown} />}
    </WorkTable>
  )
}

const idsOf = (faxes: readonly EfaxMessage[]): string[] => faxes.map(({ id }) => id)
