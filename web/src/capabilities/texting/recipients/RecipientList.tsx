import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { localDay } from '../../../platform/dates.ts'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { MoreButton } from '../../../ui/data/list/MoreButton.tsx'
import { IconPencil } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { conversationText, recipientsText as text } from '../text.ts'
import styles from './Recipients.module.css'

interface RecipientListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ recipients: TextRecipient[] }>>
  /** The one that was chosen, until that is done. */
  busyId: string | undefined
  onChoose: (recipient: TextRecipient) => void
  /** Puts a number right. Whoever has none is given one first. */
  onEdit?: (recipient: TextRecipient) => void
}

/** The patients that a search found, to choose one of them. */
export function RecipientList({ query, busyId, onChoose, onEdit }: RecipientListProps) {
  return (
    <>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages.every(({ recipients }) => recipients.length === 0),
          show: <p className={styles.none}>{text.none}</p>,
        }}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ recipients }) => recipients)
              .map((one) => (
                <Recipient
                  key={one.id}
                  recipient={one}
                  isBusy={busyId === one.id}
                  onChoose={onChoose}
                  onEdit={onEdit}
                />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query}>{text.more}</MoreButton>
    </>
  )
}

interface RecipientProps extends Pick<RecipientListProps, 'onChoose' | 'onEdit'> {
  recipient: TextRecipient
  isBusy: boolean
}

function Recipient({ recipient, isBusy, onChoose, onEdit }: RecipientProps) {
  const name = `${recipient.firstName} ${recipient.lastName}`
  const { mobileNumber } = recipient
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.choice}
        aria-busy={isBusy || undefined}
        onClick={() => (onEdit && !mobileNumber ? onEdit : onChoose)(recipient)}
      >
        <Avatar name={name} initials={initials(recipient)} size="s" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {mobileNumber ? shownAddress(mobileNumber) : text.noNumber} ·{' '}
            {conversationText.born(localDay(recipient.dateOfBirth))}
          </span>
        </span>
      </button>
      {onEdit && (
        <IconButton
          label={text.edit(name)}
          icon={<IconPencil size={18} />}
          onClick={() => onEdit(recipient)}
        />
      )}
    </li>
  )
}
