import { type DocumentList as Table, TYPE_FILTERS } from '@corridor/contract/documents/tables.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNarrowing, WorkTable } from '#capabilities/worklist/public.ts'
import { DocumentPane } from '../reader/DocumentPane.tsx'
import { tableQuery } from '../state/queries.ts'
import { tableText, text } from '../text.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { useDocumentActions } from './use-document-actions.ts'

interface DocumentsPanelProps {
  table: Table
  /** The tabs of the tables. */
  tabs: ReactNode
  /** What is shown while a table has nothing at all. */
  empty: ReactNode
}

/** One table of documents with its filters, and beside it the document that is open. */
export function DocumentsPanel({ table, tabs, empty }: DocumentsPanelProps) {
  const narrowing = useNarrowing('type', TYPE_FILTERS, 'documentOrder')
  const { filter: type, searchKey, order } = narrowing
  const query = useInfiniteQuery(tableQuery({ table, type, searchKey, order }))
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? []
  const actions = useDocumentActions()
  return (
    <WorkTable
      kind={documentItem.kind}
      opens="document"
      query={query}
      rows={documents}
      narrowing={narrowing}
      filters={TYPE_FILTERS}
      hasOrder={table === 'Incoming' || table === 'Outgoing'}
      words={{ ...text, ...tableText }}
      processing={table === 'Incoming' || table === 'NeedsAction' ? actions : undefined}
      tabs={tabs}
      empty={empty}
      pane={(id, ids) => <DocumentPane id={id} ids={ids} look="reader" />}
    >
      {(shown) => <DocumentTable table={table} documents={documents} {...shown} />}
    </WorkTable>
  )
}
