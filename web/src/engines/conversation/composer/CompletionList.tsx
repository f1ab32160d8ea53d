import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './CompletionList.module.css'

interface CompletionListProps<Item> {
  id: string
  label: string
  items: readonly Item[]
  active: number
  onChoose: (item: Item) => void
  children: (item: Item) => ReactNode
}

/** What a sign may mean. The focus stays in the box; the arrow keys move here from there. */
export function CompletionList<Item extends { id: string }>(props: CompletionListProps<Item>) {
  const { id, label, items, active, onChoose, children } = props
  if (items.length === 0) return null
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label}>
      {items.map((item, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant says which one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
        <div
          key={item.id}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === active}
          className={classes(styles.item, position === active && styles.active)}
          // Or the box would lose the focus before the press is done.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
