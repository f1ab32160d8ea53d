import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounce } from 'use-debounce'
import { localDay } from '../../../platform/dates.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { MoreButton } from '../../../ui/data/list/MoreButton.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { IconPencil, IconUserPlus } from '../../../ui/icons/icons.ts'
import { Drawer } from '../../../ui/overlay/Drawer.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { recipientsQuery } from '../state/queries.ts'
import { recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'
import styles from './Recipients.module.css'

/** The drawer of those who can be written to, with a way to add somebody and to put their address right. */
export function Recipients({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [term, setTerm] = useState('')
  const [wanted] = useDebounce(term.trim(), 250)
  const [edited, setEdited] = useState<PatientRecipient | 'new'>()
  const query = useInfiniteQuery(recipientsQuery(wanted))
  const write = (id: string) => setSearch(addressWith(search, { panel: 'write', to: id }).search)
  if (edited)
    return (
      <RecipientDialog
        recipient={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={(id) => (edited === 'new' ? write(id) : void query.refetch())}
      />
    )
  return (
    <Drawer
      title={text.title}
      closeLabel={words.close}
      onClose={onClose}
      foot={
        <Button icon={<IconUserPlus size={18} />} onClick={() => setEdited('new')}>
          {text.add}
        </Button>
      }
    >
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={term}
        onChange={setTerm}
        takesFocus
      />
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages.every(({ recipients }) => recipients.length === 0),
          show: <p className={styles.detail}>{text.none}</p>,
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
                  onChoose={() => write(one.id)}
                  onEdit={() => setEdited(one)}
                />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query}>{text.more}</MoreButton>
    </Drawer>
  )
}

interface RecipientProps {
  recipient: PatientRecipient
  onChoose: () => void
  onEdit: () => void
}

function Recipient({ recipient, onChoose, onEdit }: RecipientProps) {
  const name = `${recipient.firstName} ${recipient.lastName}`
  return (
    <li className={styles.row}>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <Avatar name={name} initials={initials(recipient)} size="s" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {recipient.email} · {text.born(localDay(recipient.dateOfBirth))}
          </span>
        </span>
        {recipient.addressProblem && <Badge tone="red">{text.bounced}</Badge>}
      </button>
      <IconButton label={text.edit(name)} icon={<IconPencil size={18} />} onClick={onEdit} />
    </li>
  )
}
