import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { DISPLAYED_FILTERS, type FaxTable as Table, withFilter } from '@corridor/contract/fax/tables.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AssignMany, TableOrderField, useTableOrder } from '#capabilities/worklist/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { SelectedRows, TableWithPane, useSelection } from '#ui/data/list/TableWithPane.tsx'
import { useRowKeys } from '#ui/data/list/use-row-keys.ts'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconArchive, IconCheck, IconFile } from '#ui/icons/icons.ts'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { FaxPane } from '../reader/FaxPane.tsx'
import { tableQuery } from '../state/queries.ts'
import { actionText, tableText as text, text as words } from '../text.ts'
import { FaxTable } from './FaxTable.tsx'
import { useFaxActions } from './use-fax-actions.ts'

interface FaxPanelProps {
  table: Table
  /** The tabs of the tables. */
  tabs: ReactNode
  /** What is shown while a table has nothing at all. */
  empty: ReactNode
}

const ORDER = 'faxOrder'

/** One table of faxes with its filters, and beside it the fax that is open. */
export function FaxPanel({ table, tabs, empty }: FaxPanelProps) {
  const [search, setSearch] = useSearchParams()
  const [term, find] = useSearchTerm()
  const { selected, select, clear: selectNone } = useSelection()
  const filter = DISPLAYED_FILTERS.find((one) => one === search.get('filter')) ?? 'Unset'
  const order = useTableOrder(ORDER)
  const openId = search.get('fax')
  const query = useInfiniteQuery(tableQuery({ table, filter, searchKey: term.trim(), order }))
  const faxes = query.data?.pages.flatMap((page) => page.messages) ?? []
  const isNarrowed = filter !== 'Unset' || term.trim() !== ''
  const clear = () => {
    find('')
    setSearch(addressWith(search, { filter: null, q: null }).search, { replace: true })
  }
  const none = isNarrowed ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.clear} onClear={clear} />
  ) : (
    empty
  )
  // What came in is never on its way or failed: a status is a choice only where faxes that were sent are shown.
  const filters = table === 'Outgoing' || table === 'Archived' || filter !== 'Unset' ? DISPLAYED_FILTERS : []
  const many = faxes.filter(({ id }) => selected.has(id))
  const { process } = useFaxActions()
  const processRow = (id: string) => {
    const found = faxes.find((one) => one.id === id)
    if (found?.documentStatus === 'NotProcessed') void process.run(found)
  }
  const keys = useRowKeys({
    ids: faxes.map(({ id }) => id),
    openId,
    onOpen: (id) => setSearch(addressWith(search, { fax: id }).search, { replace: true }),
    onProcess: table === 'Incoming' ? processRow : undefined,
  })
  const tools = (
    <>
      {tabs}
      {filters.length > 0 && (
        <Filters label={text.filters}>
          {filters.map((one) => {
            const next = withFilter(filter, one)
            return (
              <Chip
                key={one}
                to={addressWith(search, { filter: next === 'Unset' ? null : next })}
                isOn={one === filter}
              >
                {text.filterNames[one]}
              </Chip>
            )
          })}
        </Filters>
      )}
      <TableOrderField name={ORDER} />
    </>
  )
  return (
    <TableWithPane
      query={query}
      keys={keys}
      tools={tools}
      search={<SearchField label={text.search} clearLabel={words.clearSearch} value={term} onChange={find} />}
      many={many.length > 0 && <Many table={table} faxes={many} onDone={selectNone} />}
      empty={{ when: (first) => first.messages.length === 0, show: none }}
      words={{
        loading: words.loading,
        failedTitle: words.failedTitle,
        loadMore: text.loadMore,
        keys: text.keys,
      }}
      pane={openId && <FaxPane id={openId} ids={faxes.map(({ id }) => id)} />}
    >
      <FaxTable table={table} faxes={faxes} openId={openId} selected={selected} onSelect={select} />
    </TableWithPane>
  )
}

/** What can be done with several faxes at once. */
function Many({ table, faxes, onDone }: { table: Table; faxes: readonly EfaxMessage[]; onDone: () => void }) {
  const { processMany, archive, merge } = useFaxActions()
  const ids = faxes.map(({ id }) => id)
  const isInArchive = table === 'Archived'
  const areReceived = faxes.every(({ direction }) => direction === 'inbound')
  const after = async (work: Promise<boolean>) => {
    if (await work) onDone()
  }
  return (
    <SelectedRows label={text.selected(faxes.length)} clearLabel={text.selectNone} onClear={onDone}>
      {table === 'Incoming' && (
        <Button
          size="s"
          icon={<IconCheck size={18} aria-hidden="true" />}
          isBusy={processMany.isBusy}
          onClick={() => void after(processMany.run(faxes))}
        >
          {actionText.process}
        </Button>
      )}
      {areReceived && (
        <AssignMany items={ids.map((itemId) => ({ kind: faxItem.kind, itemId }))} onDone={onDone} />
      )}
      <Button
        size="s"
        icon={<IconArchive size={18} aria-hidden="true" />}
        isBusy={archive.isBusy}
        onClick={() => void after(archive.run(ids, !isInArchive))}
      >
        {isInArchive ? actionText.unarchive : actionText.archive}
      </Button>
      {areReceived && faxes.length > 1 && (
        <Button
          size="s"
          icon={<IconFile size={18} aria-hidden="true" />}
          isBusy={merge.isBusy}
          onClick={() => void after(merge.run(ids))}
        >
          {actionText.merge}
        </Button>
      )}
    </SelectedRows>
  )
}
