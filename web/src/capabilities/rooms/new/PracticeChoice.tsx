import { Avatar } from '#ui/data/Avatar.tsx'
import { initialsOf } from '../list/room-face.ts'
import { ChoiceList } from '../people/ChoiceList.tsx'
import type { Candidate } from '../people/use-contacts.ts'
import { newText as text } from '../text.ts'

export interface Practice {
  id: string
  name: string
}

/** The practices of these people, without one’s own, by name. */
export const practicesOf = (people: readonly Candidate[], ownId: string | null): Practice[] =>
  [
    ...new Map(
      people.flatMap(({ practiceId, practiceName }) =>
        practiceId && practiceName && practiceId !== ownId ? [[practiceId, practiceName] as const] : [],
      ),
    ),
  ]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

interface PracticeChoiceProps {
  practices: readonly Practice[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** The connected practices that a new room is shared with. */
export const PracticeChoice = ({ practices, chosen, error, onChange }: PracticeChoiceProps) => (
  <ChoiceList
    id="practiceIds"
    legend={text.practices}
    label={text.practices}
    error={error}
    empty={text.noPractices}
    choices={practices.map(({ id, name }) => ({
      id,
      name,
      face: <Avatar isSquare name={name} initials={initialsOf(name)} />,
    }))}
    chosen={chosen}
    onChange={onChange}
  />
)
