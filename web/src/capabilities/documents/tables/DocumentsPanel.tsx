import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { type DocumentTable as Table, TYPE_FILTERS } from '@corridor/contract/documents/tables.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
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
import { IconCheck } from '#ui/icons/icons.ts'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { DocumentPane } from '../reader/DocumentPane.tsx'
import { tableQuery } from '../state/queries.ts'
import { actionText, tableText as text, text as words } from '../text.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { useDocumentActions } from './use-document-actions.ts'

interface DocumentsPanelProps {
  table: Table
  /** The tabs of the tables. */
  tabs: ReactNode
  /** What is shown while a table has nothing at all. */
  empty: ReactNode
}

const ORDER = 'documentOrder'

/** One table of documents with its filters, and beside it the document that is open. */
export function DocumentsPanel({ table, tabs, empty }: DocumentsPanelProps) {
  const [search, setSearch] = useSearchParams()
  const [term, find] = useSearchTerm()
  const { selected, select, clear: selectNone } = useSelection()
  const type = TYPE_FILTERS.find((one) => one === search.get('type')) ?? 'Unset'
  const order = useTableOrder(ORDER)
  const openId = search.get('document')
  const query = useInfiniteQuery(tableQuery({ table, type, searchKey: term.trim(), order }))
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? []
  const isNarrowed = type !== 'Unset' || term.trim() !== ''
  const clear = () => {
    find('')
    setSearch(addressWith(search, { type: null, q: null }).search, { replace: true })
  }
  const none = isNarrowed ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.clear} onClear={clear} />
  ) : (
    empty
  )
  const many = documents.filter(({ id }) => selected.has(id))
  const { process } = useDocumentActions()
  const processRow = (id: string) => {
    const found = documents.find((one) => one.id === id)
    if (found) void process.run(found)
  }
  const keys = useRowKeys({
    ids: documents.map(({ id }) => id),
    openId,
    onOpen: (id) => setSearch(addressWith(search, { document: id, tab: null }).search, { replace: true }),
    onProcess: table === 'Incoming' ? processRow : undefined,
  })
  const tools = (
    <>
      {tabs}
      <Filters label={text.types}>
        {TYPE_FILTERS.map((one) => (
          // The same filter twice turns it off.
          <Chip
            key={one}
            to={addressWith(search, { type: one === 'Unset' || one === type ? null : one })}
            isOn={one === type}
          >
            {text.typeNames[one]}
          </Chip>
        ))}
      </Filters>
      {table !== 'Processed' && <TableOrderField name={ORDER} />}
    </>
  )
  return (
    <TableWithPane
      query={query}
      keys={keys}
      tools={tools}
      search={<SearchField label={text.search} clearLabel={words.clearSearch} value={term} onChange={find} />}
      many={many.length > 0 && <Many table={table} documents={many} onDone={selectNone} />}
      empty={{ when: (first) => first.documents.length === 0, show: none }}
      words={{ loading: words.loading, failedTitle: words.failedTitle, loadMore: text.loadMore }}
      pane={openId && <DocumentPane id={openId} ids={documents.map(({ id }) => id)} look="reader" />}
    >
      <DocumentTable
        table={table}
        documents={documents}
        openId={openId}
        selected={selected}
        onSelect={select}
      />
    </TableWithPane>
  )
}

interface ManyProps {
  table: Table
  documents: readonly OfficeFile[]
  onDone: () => void
}

/** What can be done with several documents at once. */
function Many({ table, documents, onDone }: ManyProps) {
  const { processMany } = useDocumentActions()
  const items = documents.map(({ id }) => ({ kind: documentItem.kind, itemId: id }))
  const process = async () => {
    if (await processMany.run(documents)) onDone()
  }
  return (
    <SelectedRows label={text.selected(documents.length)} clearLabel={text.selectNone} onClear={onDone}>
      {table === 'Incoming' && (
        <Button
          size="s"
          icon={<IconCheck size={18} aria-hidden="true" />}
          isBusy={processMany.isBusy}
          onClick={() => void process()}
        >
          {actionText.process}
        </Button>
      )}
      <AssignMany items={items} onDone={onDone} />
    </SelectedRows>
  )
}
