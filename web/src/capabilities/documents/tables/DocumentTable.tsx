import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { type DocumentTable as Table, tableDateOf } from '@corridor/contract/documents/tables.ts'
import { Link, useSearchParams } from 'react-router'
import { localDay } from '../../../platform/dates.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { classes } from '../../../ui/classes.ts'
import { fullTime, rowTime } from '../../../ui/conversation/dates.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Spoken } from '../../../ui/states/Spoken.tsx'
import { tableText as text, text as words } from '../text.ts'
import { DocumentMenu } from './DocumentMenu.tsx'
import styles from './DocumentTable.module.css'
import { statusOf } from './status.ts'
import { TypeBadge } from './TypeBadge.tsx'

interface DocumentTableProps {
  table: Table
  documents: readonly OfficeFile[]
  openId: string | null
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
}

/** The rows of a table. While a document is open they narrow to two-row cards. */
export function DocumentTable({ table, documents, openId, selected, onSelect }: DocumentTableProps) {
  const isOutgoing = table === 'Outgoing'
  const { columns } = text
  const dateColumn = isOutgoing ? columns.sent : table === 'Processed' ? columns.processed : columns.received
  return (
    <div className={classes(styles.table, openId !== null && styles.narrow)}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{columns.patient}</span>
        <span>{isOutgoing ? columns.to : columns.from}</span>
        <span>{columns.type}</span>
        <span>{dateColumn}</span>
        <span>{columns.status}</span>
        <span />
      </div>
      <ul className={styles.rows} aria-label={text.label}>
        {documents.map((one) => (
          <Row
            key={one.id}
            document={one}
            table={table}
            isOpen={one.id === openId}
            isSelected={selected.has(one.id)}
            onSelect={(isSelected) => onSelect(one.id, isSelected)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  document: OfficeFile
  table: Table
  isOpen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function Row({ document, table, isOpen, isSelected, onSelect }: RowProps) {
  const [search] = useSearchParams()
  const isOutgoing = table === 'Outgoing'
  const { label, tone } = statusOf(document, isOutgoing)
  const at = tableDateOf(table, document)
  const practice = isOutgoing
    ? document.toPracticeName
    : document.guestSenderEmailAddress && document.isReferral
      ? words.website
      : document.fromPracticeName
  const person = isOutgoing
    ? (document.toUserDisplayName ?? document.recipientEmail)
    : (document.guestSenderEmailAddress ?? document.fromUserDisplayName)
  return (
    <li
      className={classes(styles.row, isOpen && styles.open, !document.openedAt && !isOutgoing && styles.new)}
    >
      <span className={styles.select}>
        <input
          type="checkbox"
          aria-label={text.select(document.patientTag)}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </span>
      <Link
        data-row
        className={styles.link}
        to={addressWith(search, { document: document.id, tab: null })}
        replace={isOpen}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.patient}>{document.patientTag}</span>
        <Spoken>{`${practice}, ${label}`}</Spoken>
      </Link>
      <span className={styles.born}>{localDay(document.patientDateOfBirth)}</span>
      <span className={styles.from}>
        <span>{practice}</span>
        <span className={styles.second}>{person}</span>
      </span>
      <span className={styles.type}>
        <TypeBadge document={document} />
      </span>
      <time className={styles.time} dateTime={at} title={fullTime(at)}>
        {rowTime(at, Date.now())}
      </time>
      <span className={styles.status}>
        <Badge tone={tone}>{label}</Badge>
        {document.commentPreview && <span className={styles.second}>{document.commentPreview}</span>}
      </span>
      <span className={styles.menu}>
        <DocumentMenu document={document} label={text.moreFor(document.patientTag)} />
      </span>
    </li>
  )
}
