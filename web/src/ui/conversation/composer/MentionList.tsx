import { classes } from '../../classes.ts'
import { Avatar } from '../../data/Avatar.tsx'
import type { Person } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './MentionList.module.css'

interface MentionListProps {
  id: string
  people: readonly Person[]
  active: number
  onChoose: (person: Person) => void
}

/** Whom an @ may mean. The focus stays in the box; the arrow keys move here from there. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={text.mentions}>
      {people.map((person, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: it is told which one by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
        <div
          key={person.id}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === active}
          className={classes(styles.person, position === active && styles.active)}
          // Or the box would lose the focus before the press is done.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="s" />
          <span className={styles.name}>{person.name}</span>
          {person.role && <span className={styles.role}>{person.role}</span>}
        </div>
      ))}
    </div>
  )
}
