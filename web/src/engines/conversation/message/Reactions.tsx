import { classes } from '#ui/classes.ts'
import { IconUsers } from '#ui/icons/icons.ts'
import type { Person, ReactionView } from '../message-view.ts'
import { text } from '../text.ts'
import { PeoplePopover } from './PeoplePopover.tsx'
import styles from './Reactions.module.css'

interface ReactionsProps {
  reactions: readonly ReactionView[]
  /** Adds one's own, or takes it back; without it they can only be read. */
  onReact?: (key: string) => void
}

const namesOf = (people: readonly Person[]): string[] => people.map(({ name }) => name)

/** What people answered with a sign, and who. */
export function Reactions({ reactions, onReact }: ReactionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.row} role="group" aria-label={text.reactions}>
      {reactions.map(({ key, emoji, label, people, isOwn }) => (
        <button
          key={key}
          type="button"
          className={classes(styles.reaction, isOwn && styles.own)}
          aria-pressed={isOwn}
          aria-label={text.reacted(label, namesOf(people), isOwn)}
          aria-disabled={!onReact || undefined}
          title={namesOf(people).join(', ')}
          onClick={() => onReact?.(key)}
        >
          <span aria-hidden="true">{emoji}</span>
          {people.length}
        </button>
      ))}
      <PeoplePopover
        className={styles.who}
        label={text.whoReacted}
        side="start"
        buttonLabel={text.whoReacted}
        lists={reactions.map(({ emoji, label, people }) => ({
          title: `${emoji} ${label}`,
          people: people.map((person) => ({ person })),
        }))}
      >
        <IconUsers size={15} aria-hidden="true" />
      </PeoplePopover>
    </div>
  )
}
