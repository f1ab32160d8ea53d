import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { type DocumentList as Table, tableDateOf } from '@corridor/contract/documents/tables.ts'
import { useSearchParams } from 'react-router'
import type { ShownRows } from '#capabilities/worklist/public.ts'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { ChoiceMenu } from '#ui/actions/Choices.tsx'
import { RecordRow, RecordTable } from '#ui/data/list/RecordTable.tsx'
import { tableText as text, text as words } from '../text.ts'
import { statusOf } from './status.ts'
import { TypeBadge } from './TypeBadge.tsx'
import { useDocumentChoices } from './use-document-choices.ts'

interface DocumentTableProps extends ShownRows {
  table: Table
  documents: readonly OfficeFile[]
}

/** Where it went, or where it came from. */
function otherSide(document: OfficeFile, isOutgoing: boolean): { name: string; second: string | null } {
  if (isOutgoing)
    return { name: document.toPracticeName, second: document.toUserDisplayName ?? document.recipientEmail }
  const { guestSenderEmailAddress: guest } = document
  return {
    name: guest && document.isReferral ? words.website : document.fromPracticeName,
    second: guest ?? document.fromUserDisplayName,
  }
}

/** The rows of a table. */
export function DocumentTable({ table, documents, openId, selected, onSelect }: DocumentTableProps) {
  const [search] = useSearchParams()
  const ownId = useSession(({ user }) => user?.practiceId)
  const isAllOut = table === 'Outgoing'
  const isMixed = table === 'NeedsAction'
  const { columns } = text
  const dateColumn = isAllOut
    ? columns.sent
    : isMixed
      ? columns.date
      : table === 'Processed'
        ? columns.processed
        : columns.received
  return (
    <RecordTable
      label={text.label}
      columns={[
        columns.patient,
        isAllOut ? columns.to : isMixed ? columns.fromOrTo : columns.from,
        columns.type,
        dateColumn,
        columns.status,
      ]}
      isNarrow={openId !== null}
    >
      {documents.map((document) => {
        const isOutgoing = isAllOut || (isMixed && document.toPracticeId !== ownId)
        const party = otherSide(document, isOutgoing)
        const state = statusOf(document, isOutgoing)
        return (
          <RecordRow
            key={document.id}
            to={addressWith(search, { document: document.id, tab: null })}
            isOpen={document.id === openId}
            isNew={!document.openedAt && !isOutgoing}
            select={{
              label: text.select(document.patientTag),
              isSelected: selected.has(document.id),
              onSelect: (isSelected) => onSelect(document.id, isSelected),
            }}
            title={document.patientTag}
            spoken={`${party.name}, ${state.label}`}
            below={localDay(document.patientDateOfBirth)}
            party={party}
            kind={<TypeBadge document={document} />}
            at={tableDateOf(table, document)}
            state={{ ...state, detail: document.commentPreview }}
            menu={<RowMenu document={document} />}
          />
        )
      })}
    </RecordTable>
  )
}

const RowMenu = ({ document }: { document: OfficeFile }) => (
  <ChoiceMenu choices={useDocumentChoices(document)} label={text.moreFor(document.patientTag)} />
)
