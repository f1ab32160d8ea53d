import type { Contact } from '@corridor/contract/network/model.ts'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useStatusOf } from '../../../platform/presence/statuses.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Spoken } from '../../../ui/states/Spoken.tsx'
import { FirstSteps } from '../../office/public.ts'
import { initialsOf } from '../inbox/conversation-face.ts'
import styles from './PeoplePicker.module.css'
import { peopleText } from './text.ts'

interface PeoplePickerProps {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  max: number
  /** Who is there already. */
  without?: ReadonlySet<string>
}

/** Contacts of the network, the team among them, to choose from by name. */
export function PeoplePicker({ chosen, onChange, max, without }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const query = useQuery({
    queryKey: ['chat', 'contacts', keyword],
    queryFn: ({ signal }) => call('GET /api/v2/contacts/search', { query: { keyword }, signal }),
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) {
      if (next.size >= max) return showSnackbar(peopleText.tooMany(max), 'info')
      next.add(id)
    }
    onChange(next)
  }
  return (
    <>
      <SearchField
        label={peopleText.search}
        clearLabel={peopleText.clear}
        value={typed}
        onChange={setTyped}
      />
      <p className={styles.count} role="status">
        {chosen.size > 0 && peopleText.chosen(chosen.size)}
      </p>
      <Loaded
        query={query}
        loadingLabel={peopleText.loading}
        failedTitle={peopleText.failedTitle}
        rows={5}
        empty={{
          when: ({ contacts }) => contacts.length === 0,
          show: keyword ? (
            <EmptyState Icon={IconUsers} title={peopleText.noneTitle} text={peopleText.none(keyword)} />
          ) : (
            <EmptyState
              Icon={IconUsers}
              title={peopleText.emptyTitle}
              text={peopleText.empty}
              actions={<FirstSteps steps={['invite-team']} />}
            />
          ),
        }}
      >
        {({ contacts }) => (
          <ul className={styles.list} aria-label={peopleText.people}>
            {contacts
              .filter(({ id }) => !without?.has(id))
              .map((contact) => (
                <li key={contact.id}>
                  <PersonChoice contact={contact} isChosen={chosen.has(contact.id)} onToggle={toggle} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

interface PersonChoiceProps {
  contact: Contact
  isChosen: boolean
  onToggle: (id: string) => void
}

function PersonChoice({ contact, isChosen, onToggle }: PersonChoiceProps) {
  const { id, displayName, profileImageUrl, roleAndPractice } = contact
  const status = useStatusOf(id)
  return (
    <label className={styles.person}>
      <Avatar
        name={displayName}
        initials={initialsOf(displayName)}
        image={profileImageUrl}
        status={status?.look}
      />
      <span className={styles.words}>
        <bdi className={styles.name}>{displayName}</bdi>
        <span className={styles.detail}>{roleAndPractice}</span>
        {status && <Spoken>{status.word}</Spoken>}
      </span>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(id)} />
    </label>
  )
}
