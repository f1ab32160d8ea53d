import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { IconPencil } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { listText, recipientText } from '../text.ts'
import { bornWords } from './birth.ts'
import styles from './RecipientList.module.css'

type Recipient = Pick<Patient, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>

interface RecipientListProps<R> extends RowProps<R> {
  query: UseInfiniteQueryResult<InfiniteData<{ recipients: R[] }>>
  /** What to do when nobody is found. */
  none: string
  /** The one that was chosen, until that is done. */
  busyId?: string
}

/** The patients whom a search found, to write to one of them or to say that it is this one. */
export function RecipientList<R extends Recipient>({ query, none, busyId, ...row }: RecipientListProps<R>) {
  return (
    <>
      <Loaded
        query={query}
        loadingLabel={listText.loading}
        failedTitle={listText.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages.every(({ recipients }) => recipients.length === 0),
          show: <p className={styles.detail}>{none}</p>,
        }}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ recipients }) => recipients)
              .map((one) => (
                <Row key={one.id} recipient={one} isBusy={busyId === one.id} {...row} />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query}>{listText.more}</MoreButton>
    </>
  )
}

interface RowProps<R> {
  /** Where they are written to, or that they cannot be. */
  addressOf: (recipient: R) => string
  markOf?: (recipient: R) => ReactNode
  onChoose: (recipient: R) => void
  onEdit?: (recipient: R) => void
}

function Row<R extends Recipient>({
  recipient,
  isBusy,
  addressOf,
  markOf,
  onChoose,
  onEdit,
}: RowProps<R> & { recipient: R; isBusy: boolean }) {
  const name = patientName(recipient)
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.choice}
        aria-busy={isBusy || undefined}
        onClick={() => onChoose(recipient)}
      >
        <Avatar name={name} initials={initials(recipient)} size="s" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {addressOf(recipient)} · {bornWords(recipient.dateOfBirth, recipientText.born)}
          </span>
        </span>
        {markOf?.(recipient)}
      </button>
      {onEdit && (
        <IconButton
          label={recipientText.edit(name)}
          icon={<IconPencil size={18} />}
          onClick={() => onEdit(recipient)}
        />
      )}
    </li>
  )
}
