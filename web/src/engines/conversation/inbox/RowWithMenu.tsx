import { type ReactNode, useRef, useState } from 'react'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { Menu } from '#ui/actions/Menu.tsx'
import { classes } from '#ui/classes.ts'
import { IconDots } from '#ui/icons/icons.ts'
import { useLongPress } from '../message/use-long-press.ts'
import styles from './RowWithMenu.module.css'

interface RowWithMenuProps {
  /** What the button is called. */
  label: string
  /** What the menu has. */
  items: ReactNode
  /** The row: a link. */
  children: ReactNode
}

/**
 * A row of a list and what can be done with it: by right click, a long press or the menu key, and by a button while the pointer is
 * over it. The menu is made only then, because a list has hundreds of rows.
 */
export function RowWithMenu({ label, items, children }: RowWithMenuProps) {
  const row = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const [isMenu, setMenu] = useState(false)
  // Only Android makes a right click of a long press.
  const press = useLongPress(() => setMenu(true))
  const hasButton = isOver || isMenu
  const change = (opens: boolean) => {
    setMenu(opens)
    if (opens) return
    // React counts the menu as a part of the row, so a pointer that was over it never seemed to leave.
    setOver(false)
    // The button goes with the menu, so the focus goes to the row.
    row.current?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row inside has the focus, and the menu key comes here
    <div
      ref={row}
      {...press}
      className={classes(styles.row, hasButton && styles.withButton)}
      onPointerEnter={({ pointerType }) => setOver(pointerType === 'mouse')}
      onPointerLeave={() => setOver(false)}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu(true)
      }}
    >
      {children}
      {hasButton && (
        <span className={styles.menu}>
          <Menu
            trigger={<IconDots size={18} />}
            triggerLabel={label}
            triggerClass={classes(buttonStyles.button, styles.button)}
            isOpen={isMenu}
            onOpenChange={change}
          >
            {items}
          </Menu>
        </span>
      )}
    </div>
  )
}
