import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { faxDateOf, type FaxList as Table } from '@corridor/contract/fax/tables.ts'
import { useSearchParams } from 'react-router'
import type { ShownRows } from '#capabilities/worklist/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ChoiceMenu } from '#ui/actions/Choices.tsx'
import { RecordRow, RecordTable } from '#ui/data/list/RecordTable.tsx'
import { tableText as text, text as words } from '../text.ts'
import { faxName, otherSide, statusOf } from './fax-words.ts'
import { useFaxChoices } from './use-fax-choices.ts'

interface FaxTableProps extends ShownRows {
  table: Table
  faxes: readonly EfaxMessage[]
}

const dateColumn = (table: Table): string => {
  const { columns } = text
  if (table === 'Outgoing') return columns.sent
  if (table === 'Processed') return columns.processed
  return table === 'Archived' || table === 'NeedsAction' ? columns.date : columns.received
}

/** The rows of a table. */
export function FaxTable({ table, faxes, openId, selected, onSelect }: FaxTableProps) {
  const [search] = useSearchParams()
  const { columns } = text
  return (
    <RecordTable
      label={text.label}
      columns={[
        columns.patient,
        table === 'Outgoing' ? columns.to : table === 'NeedsAction' ? columns.fromOrTo : columns.from,
        columns.pages,
        dateColumn(table),
        columns.status,
      ]}
      isNarrow={openId !== null}
    >
      {faxes.map((fax) => {
        const { name, number } = otherSide(fax)
        const state = statusOf(fax, Date.now())
        return (
          <RecordRow
            key={fax.id}
            to={addressWith(search, { fax: fax.id })}
            isOpen={fax.id === openId}
            isNew={fax.direction === 'inbound' && fax.openedAt === null}
            select={{
              label: text.select(faxName(fax)),
              isSelected: selected.has(fax.id),
              onSelect: (isSelected) => onSelect(fax.id, isSelected),
            }}
            title={fax.patientName ?? text.noPatient}
            spoken={`${name}, ${state.label}`}
            party={{ name, second: name === number ? null : number }}
            kind={words.pages(fax.pages)}
            at={faxDateOf(table, fax)}
            state={state}
            menu={<RowMenu fax={fax} />}
          />
        )
      })}
    </RecordTable>
  )
}

const RowMenu = ({ fax }: { fax: EfaxMessage }) => (
  <ChoiceMenu choices={useFaxChoices(fax)} label={text.moreFor(faxName(fax))} />
)
