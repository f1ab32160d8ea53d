import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { faxDateOf, type FaxTable as Table } from '@corridor/contract/fax/tables.ts'
import { Link, useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { classes } from '../../../ui/classes.ts'
import { fullTime, rowTime } from '../../../ui/conversation/dates.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Spoken } from '../../../ui/states/Spoken.tsx'
import { tableText as text, text as words } from '../text.ts'
import { FaxMenu } from './FaxMenu.tsx'
import styles from './FaxTable.module.css'
import { faxName, otherSide, statusOf } from './fax-words.ts'

interface FaxTableProps {
  table: Table
  faxes: readonly EfaxMessage[]
  openId: string | null
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
}

const dateColumn = (table: Table): string => {
  const { columns } = text
  if (table === 'Outgoing') return columns.sent
  if (table === 'Processed') return columns.processed
  return table === 'Archived' ? columns.date : columns.received
}

/** The rows of a table. While a fax is open they narrow to cards of two rows. */
export function FaxTable({ table, faxes, openId, selected, onSelect }: FaxTableProps) {
  const { columns } = text
  return (
    <div className={classes(styles.table, openId !== null && styles.narrow)}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{columns.patient}</span>
        <span>{table === 'Outgoing' ? columns.to : columns.from}</span>
        <span>{columns.pages}</span>
        <span>{dateColumn(table)}</span>
        <span>{columns.status}</span>
        <span />
      </div>
      <ul className={styles.rows} aria-label={text.label}>
        {faxes.map((fax) => (
          <Row
            key={fax.id}
            fax={fax}
            table={table}
            isOpen={fax.id === openId}
            isSelected={selected.has(fax.id)}
            onSelect={(isSelected) => onSelect(fax.id, isSelected)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  fax: EfaxMessage
  table: Table
  isOpen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function Row({ fax, table, isOpen, isSelected, onSelect }: RowProps) {
  const [search] = useSearchParams()
  const { label, tone, detail } = statusOf(fax, Date.now())
  const { name, number } = otherSide(fax)
  const at = faxDateOf(table, fax)
  const isNew = fax.direction === 'inbound' && fax.openedAt === null
  return (
    <li className={classes(styles.row, isOpen && styles.open, isNew && styles.new)}>
      <span className={styles.select}>
        <input
          type="checkbox"
          aria-label={text.select(faxName(fax))}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </span>
      <Link
        data-row
        className={styles.link}
        to={addressWith(search, { fax: fax.id })}
        replace={isOpen}
        aria-current={isOpen ? 'true' : undefined}
      >
        {fax.patientName ?? text.noPatient}
        <Spoken>{`, ${name}, ${label}`}</Spoken>
      </Link>
      <span className={styles.from}>
        <span>{name}</span>
        {name !== number && <span className={styles.second}>{number}</span>}
      </span>
      <span className={styles.pages}>{words.pages(fax.pages)}</span>
      <time className={styles.time} dateTime={at} title={fullTime(at)}>
        {rowTime(at, Date.now())}
      </time>
      <span className={styles.status}>
        <Badge tone={tone}>{label}</Badge>
        {detail && <span className={styles.second}>{detail}</span>}
      </span>
      <span className={styles.menu}>
        <FaxMenu fax={fax} label={text.moreFor(faxName(fax))} />
      </span>
    </li>
  )
}
