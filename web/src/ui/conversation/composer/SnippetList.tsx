import { classes } from '../../classes.ts'
import { text } from '../text.ts'
import styles from './MentionList.module.css'
import own from './SnippetList.module.css'
import type { Snippet } from './snippets.ts'

interface SnippetListProps {
  id: string
  snippets: readonly Snippet[]
  active: number
  onChoose: (snippet: Snippet) => void
}

/** The ready-made texts that a slash may mean, each as it will read. The focus stays in the box; the arrow keys move here from there. */
export function SnippetList({ id, snippets, active, onChoose }: SnippetListProps) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={text.snippets}>
      {snippets.map((snippet, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: it is told which one by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
        <div
          key={snippet.id}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === active}
          className={classes(styles.person, position === active && styles.active)}
          // Or the box would lose the focus before the press is done.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(snippet)}
        >
          <span className={own.words}>
            <span className={styles.name}>{snippet.name}</span>
            <span className={own.preview}>{snippet.text}</span>
          </span>
          {snippet.shortcut && <span className={styles.role}>/{snippet.shortcut}</span>}
        </div>
      ))}
    </div>
  )
}
