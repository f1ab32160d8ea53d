import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { SelectedRows, TableWithPane, useSelection } from '#ui/data/list/TableWithPane.tsx'
import { useRowKeys } from '#ui/data/list/use-row-keys.ts'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconCheck } from '#ui/icons/icons.ts'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { AssignMany } from '../components/AssignMany.tsx'
import { text } from '../text.ts'
import { TableOrderField } from './TableOrderField.tsx'
import type { useNarrowing } from './use-narrowing.ts'
import type { useProcessing, WorkRow } from './use-processing.ts'

type Table = ComponentProps<typeof TableWithPane>
type Word = 'search' | 'clearSearch' | 'filters' | 'noneTitle' | 'none' | 'clear' | 'selectNone'

interface Words<Filter extends string> extends Record<Word, string> {
  filterNames: Record<Filter | 'Unset', string>
  selected: (count: number) => string
}

/** What the rows are drawn with. */
export interface ShownRows {
  openId: string | null
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
}

interface WorkTableProps<Row extends WorkRow, Filter extends string> {
  /** The kind of its work items. */
  kind: string
  /** The name of the open row in the address. */
  opens: string
  query: Table['query']
  rows: readonly Row[]
  narrowing: ReturnType<typeof useNarrowing<Filter>>
  /** The filters that can be chosen here. */
  filters: readonly (Filter | 'Unset')[]
  hasOrder: boolean
  words: Table['words'] & Words<Filter>
  /** Where rows wait to be processed: one by a key, or several at once. */
  processing: Pick<ReturnType<typeof useProcessing<Row>>, 'process' | 'processMany'> | undefined
  tabs: ReactNode
  /** What is shown while a table has nothing at all. */
  empty: ReactNode
  /** What else can be done with several, and whether they can be given to a person. */
  more?: (rows: readonly Row[], after: (work: Promise<boolean>) => Promise<void>) => ReactNode
  areAssignable?: (rows: readonly Row[]) => boolean
  pane: (id: string, ids: readonly string[]) => ReactNode
  children: (shown: ShownRows) => ReactNode
}

/** One table that a team works through, with its filters, and beside it the item that is open. */
export function WorkTable<Row extends WorkRow, Filter extends string>(props: WorkTableProps<Row, Filter>) {
  const { kind, opens, rows, narrowing, words, processing, pane, children } = props
  const [search, setSearch] = useSearchParams()
  const { selected, select, clear: selectNone } = useSelection()
  const openId = search.get(opens)
  const ids = rows.map(({ id }) => id)
  const many = rows.filter(({ id }) => selected.has(id))
  const processRow = (id: string) => {
    const found = rows.find((one) => one.id === id)
    if (found?.documentStatus === 'NotProcessed') void processing?.process.run(found)
  }
  const keys = useRowKeys({
    ids,
    openId,
    onOpen: (id) => setSearch(addressWith(search, { [opens]: id, tab: null }).search, { replace: true }),
    onProcess: processing && processRow,
  })
  const after = async (work: Promise<boolean>) => {
    if (await work) selectNone()
  }
  const { isNarrowed, clear, term, find, filter, filteredBy, orderName } = narrowing
  const none = (
    <NoneFound title={words.noneTitle} text={words.none} clearLabel={words.clear} onClear={clear} />
  )
  const tools = (
    <>
      {props.tabs}
      {props.filters.length > 0 && (
        <Filters label={words.filters}>
          {props.filters.map((one) => (
            <Chip key={one} to={filteredBy(one)} isOn={one === filter}>
              {words.filterNames[one]}
            </Chip>
          ))}
        </Filters>
      )}
      {props.hasOrder && <TableOrderField name={orderName} />}
    </>
  )
  const forMany = many.length > 0 && (
    <SelectedRows label={words.selected(many.length)} clearLabel={words.selectNone} onClear={selectNone}>
      {processing && (
        <Button
          size="s"
          icon={<IconCheck size={18} aria-hidden="true" />}
          isBusy={processing.processMany.isBusy}
          onClick={() => void after(processing.processMany.run(many))}
        >
          {text.process}
        </Button>
      )}
      {(props.areAssignable?.(many) ?? true) && (
        <AssignMany items={many.map(({ id }) => ({ kind, itemId: id }))} onDone={selectNone} />
      )}
      {props.more?.(many, after)}
    </SelectedRows>
  )
  return (
    <TableWithPane
      query={props.query}
      keys={keys}
      tools={tools}
      search={
        <SearchField label={words.search} clearLabel={words.clearSearch} value={term} onChange={find} />
      }
      many={forMany}
      empty={{ when: () => rows.length === 0, show: isNarrowed ? none : props.empty }}
      words={words}
      pane={openId && pane(openId, ids)}
    >
      {children({ openId, selected, onSelect: select })}
    </TableWithPane>
  )
}
