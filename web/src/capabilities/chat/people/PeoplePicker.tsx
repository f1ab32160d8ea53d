import type { Contact } from '@corridor/contract/network/model.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { FirstSteps } from '#capabilities/office/public.ts'
import { ConversationFace } from '#engines/conversation/inbox/ConversationFace.tsx'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconUsers, IconX } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { initialsOf } from '../inbox/conversation-face.ts'
import { NameLines } from './NameLines.tsx'
import styles from './PeoplePicker.module.css'
import { peopleText } from './text.ts'
import { contactsIn, useContactSearch } from './use-contact-search.ts'

interface PeoplePickerProps {
  chosen: readonly Choice[]
  onChange: (chosen: readonly Choice[]) => void
  max: number
  /** Who is there already. */
  without?: ReadonlySet<string>
  /** Does what is wanted with one person at once, as long as nobody is ticked. */
  onPick?: (contact: Choice) => void
  /** What else can be chosen for these words: above the people, and below those who were searched for. */
  othersFor?: (keyword: string) => readonly Choice[]
}

/** Somebody, or something, that can be chosen. */
export type Choice = Pick<Contact, 'id' | 'displayName' | 'profileImageUrl' | 'roleAndPractice'> & {
  isGroup?: boolean
}

interface ChosenPeopleProps {
  chosen: readonly Choice[]
  onRemove: (contact: Choice) => void
}

const ChosenPeople = ({ chosen, onRemove }: ChosenPeopleProps) => (
  <ul className={styles.chosen} aria-label={peopleText.chosen(chosen.length)}>
    {chosen.map((contact) => (
      <li key={contact.id}>
        <button
          type="button"
          className={styles.pill}
          aria-label={peopleText.leaveOut(contact.displayName)}
          onClick={() => onRemove(contact)}
        >
          <bdi>{contact.displayName}</bdi>
          <IconX size={14} aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
)

/** Contacts of the network, the team among them, to choose from by name. */
export function PeoplePicker({ chosen, onChange, max, without, onPick, othersFor }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const query = useContactSearch(keyword)
  const others = othersFor?.(keyword) ?? []
  const people = contactsIn(query.data).filter(({ id }) => !without?.has(id))
  // Enter takes the first: a typed name means the person.
  const found: readonly Choice[] = keyword ? [...people, ...others] : [...others, ...people]
  const isChosen = ({ id }: Choice) => chosen.some((one) => one.id === id)
  const toggle = (contact: Choice) => {
    if (isChosen(contact)) onChange(chosen.filter(({ id }) => id !== contact.id))
    else if (chosen.length >= max) showSnackbar(peopleText.tooMany(max), 'info')
    else onChange([...chosen, contact])
  }
  const pick = chosen.length === 0 ? onPick : undefined
  const [entered, setEntered] = useState<string>()
  const isFound = !query.isFetching && !query.isPlaceholderData
  const first = entered === keyword && typed.trim() === keyword && isFound ? found[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of Enter, as soon as the person is found
  useEffect(() => {
    if (!first) return
    setEntered(undefined)
    if (pick) return pick(first)
    if (!isChosen(first)) toggle(first)
    setTyped('')
  }, [first !== undefined])
  const change = (words: string) => {
    setEntered(undefined)
    setTyped(words)
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={othersFor ? peopleText.searchAll : peopleText.search}
          clearLabel={peopleText.clear}
          value={typed}
          onChange={change}
          onEnter={typed.trim() ? () => setEntered(typed.trim()) : undefined}
          takesFocus={onPick !== undefined}
        />
        <div role="status">
          <Spoken>{chosen.length > 0 && peopleText.chosen(chosen.length)}</Spoken>
        </div>
      </div>
      {chosen.length > 0 && <ChosenPeople chosen={chosen} onRemove={toggle} />}
      <Loaded
        query={query}
        loadingLabel={peopleText.loading}
        failedTitle={peopleText.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages[0]?.contacts.length === 0 && others.length === 0,
          show: keyword ? (
            <NoneFound
              title={peopleText.noneTitle}
              text={peopleText.none(keyword)}
              clearLabel={peopleText.clear}
              onClear={() => change('')}
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
        {() => (
          <ul className={styles.list} aria-label={peopleText.people}>
            {found.map((contact) => (
              <li key={contact.id}>
                <PersonChoice
                  contact={contact}
                  isChosen={isChosen(contact)}
                  onToggle={toggle}
                  onPick={onPick && (pick ?? toggle)}
                />
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
  contact: Choice
  isChosen: boolean
  onToggle: (contact: Choice) => void
  /** A press on the person does this, and only their box ticks them. */
  onPick?: (contact: Choice) => void
}

function PersonChoice({ contact, isChosen, onToggle, onPick }: PersonChoiceProps) {
  const { id, displayName, profileImageUrl, roleAndPractice, isGroup } = contact
  const status = useStatusOf(isGroup ? undefined : id)
  const face = (
    <>
      <ConversationFace
        name={displayName}
        initials={initialsOf(displayName)}
        imageUrl={profileImageUrl}
        isGroup={isGroup}
        status={status?.look}
      />
      <NameLines name={displayName} details={[roleAndPractice]} spoken={status?.word} />
    </>
  )
  const toggle = () => onToggle(contact)
  if (!onPick)
    return (
      <label className={styles.person}>
        {face}
        <input type="checkbox" checked={isChosen} onChange={toggle} />
      </label>
    )
  return (
    <div className={styles.person}>
      <button type="button" className={styles.pick} onClick={() => onPick(contact)}>
        {face}
      </button>
      <label className={styles.tick}>
        <Spoken>{peopleText.tick(displayName)}</Spoken>
        <input type="checkbox" checked={isChosen} onChange={toggle} />
      </label>
    </div>
  )
}
