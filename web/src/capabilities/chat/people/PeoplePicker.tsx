import type { Contact } from '@corridor/contract/network/model.ts'
import { IconUsers, IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useStatusOf } from '../../../platform/presence/statuses.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { Spoken } from '../../../ui/states/Spoken.tsx'
import { FirstSteps } from '../../office/public.ts'
import { initialsOf } from '../inbox/conversation-face.ts'
import { NameLines } from './NameLines.tsx'
import styles from './PeoplePicker.module.css'
import { peopleText } from './text.ts'

interface PeoplePickerProps {
  chosen: readonly Contact[]
  onChange: (chosen: readonly Contact[]) => void
  max: number
  /** Who is there already. */
  without?: ReadonlySet<string>
}

/** Contacts of the network, the team among them, to choose from by name. */
export function PeoplePicker({ chosen, onChange, max, without }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['chat', 'contacts', keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/contacts/search', { query: { keyword, continuationToken: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    placeholderData: keepPreviousData,
  })
  const isChosen = ({ id }: Contact) => chosen.some((one) => one.id === id)
  const toggle = (contact: Contact) => {
    if (isChosen(contact)) onChange(chosen.filter(({ id }) => id !== contact.id))
    else if (chosen.length >= max) showSnackbar(peopleText.tooMany(max), 'info')
    else onChange([...chosen, contact])
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={peopleText.search}
          clearLabel={peopleText.clear}
          value={typed}
          onChange={setTyped}
        />
        <div role="status">
          <Spoken>{chosen.length > 0 && peopleText.chosen(chosen.length)}</Spoken>
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={peopleText.chosen(chosen.length)}>
          {chosen.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className={styles.pill}
                aria-label={peopleText.leaveOut(contact.displayName)}
                onClick={() => toggle(contact)}
              >
                <bdi>{contact.displayName}</bdi>
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Loaded
        query={query}
        loadingLabel={peopleText.loading}
        failedTitle={peopleText.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages[0]?.contacts.length === 0,
          show: keyword ? (
            <NoneFound
              title={peopleText.noneTitle}
              text={peopleText.none(keyword)}
              clearLabel={peopleText.clear}
              onClear={() => setTyped('')}
            />
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
        {({ pages }) => (
          <ul className={styles.list} aria-label={peopleText.people}>
            {pages
              .flatMap(({ contacts }) => contacts)
              .filter(({ id }) => !without?.has(id))
              .map((contact) => (
                <li key={contact.id}>
                  <PersonChoice contact={contact} isChosen={isChosen(contact)} onToggle={toggle} />
                </li>
              ))}
            {query.hasNextPage && (
              <li className={styles.more}>
                <Button size="s" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {peopleText.more}
                </Button>
                <span className={styles.detail}>{peopleText.typeForMore}</span>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </>
  )
}

interface PersonChoiceProps {
  contact: Contact
  isChosen: boolean
  onToggle: (contact: Contact) => void
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
      <NameLines name={displayName} details={[roleAndPractice]} spoken={status?.word} />
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(contact)} />
    </label>
  )
}
