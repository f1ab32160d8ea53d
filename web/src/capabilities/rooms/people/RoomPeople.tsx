import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { Avatar } from '#ui/data/Avatar.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconX } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { initialsOf } from '../list/room-face.ts'
import { peopleText as text } from '../text.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { foundPeople } from './found-people.ts'
import styles from './RoomPeople.module.css'
import type { Candidate } from './use-contacts.ts'

/** As many as are looked through at a glance; the others are found by their names. */
const SHOWN = 60

interface RoomPeopleProps {
  id?: string
  label: string
  people: readonly Candidate[]
  chosen: readonly string[]
  error?: string
  onChange: (chosen: string[]) => void
}

/** People to choose from by name, for a room. */
export function RoomPeople({ id = 'people', label, people, chosen, error, onChange }: RoomPeopleProps) {
  const [typed, setTyped] = useState('')
  const shown = foundPeople(people, typed)
  const enter = () => {
    const [first] = shown
    if (!typed.trim() || !first) return
    if (!chosen.includes(first.id)) onChange([...chosen, first.id])
    setTyped('')
  }
  const whyNone = () => {
    if (!typed.trim()) return text.empty
    return searchTermOf(typed) ? text.none(typed.trim()) : text.tooShort(SEARCH_MIN)
  }
  return (
    <ChoiceList
      id={id}
      legend={label}
      label={text.people}
      error={error}
      empty={whyNone()}
      tools={
        <>
          <div className={styles.search}>
            <SearchField
              label={text.search}
              clearLabel={text.clear}
              value={typed}
              onChange={setTyped}
              onEnter={enter}
            />
          </div>
          <div role="status">
            <Spoken>{chosen.length > 0 && text.chosen(chosen.length)}</Spoken>
          </div>
          <Chosen
            people={people.filter((one) => chosen.includes(one.id))}
            onRemove={(gone) => onChange(chosen.filter((one) => one !== gone))}
          />
        </>
      }
      choices={shown.slice(0, SHOWN).map(({ id: personId, name, imageUrl, detail }) => ({
        id: personId,
        name,
        detail,
        face: <Avatar name={name} initials={initialsOf(name)} image={imageUrl} />,
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

interface ChosenProps {
  people: readonly Candidate[]
  onRemove: (id: string) => void
}

const Chosen = ({ people, onRemove }: ChosenProps) =>
  people.length > 0 && (
    <ul className={styles.chosen} aria-label={text.chosen(people.length)}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.pill}
            aria-label={text.leaveOut(name)}
            onClick={() => onRemove(id)}
          >
            <bdi>{name}</bdi>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
