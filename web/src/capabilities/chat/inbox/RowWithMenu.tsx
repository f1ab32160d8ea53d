import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import buttonStyles from '../../../ui/actions/IconButton.module.css'
import { Menu } from '../../../ui/actions/Menu.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconDots } from '../../../ui/icons/icons.ts'
import { KeepingItems } from '../conversation/KeepingItems.tsx'
import { withChannel } from '../places.ts'
import { faceOf } from './conversation-face.ts'
import styles from './RowWithMenu.module.css'
import { inboxText } from './text.ts'

interface RowWithMenuProps {
  channel: ChatChannel
  isOpen: boolean
  children: ReactNode
}

/**
 * A row and what can be done with its conversation: by right click, a long press or the menu key, and by a button while the pointer is
 * over it. The menu is made only then, because a list has hundreds of rows.
 */
export function RowWithMenu({ channel, isOpen, children }: RowWithMenuProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const row = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const [isMenu, setMenu] = useState(false)
  const { name } = faceOf(channel)
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
      className={styles.row}
      onPointerEnter={({ pointerType }) => setOver(pointerType === 'mouse')}
      onPointerLeave={() => setOver(false)}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu(true)
      }}
    >
      {children}
      {(isOver || isMenu) && (
        <span className={styles.menu}>
          <Menu
            trigger={<IconDots size={18} />}
            triggerLabel={inboxText.more(name)}
            triggerClass={classes(buttonStyles.button, styles.button)}
            isOpen={isMenu}
            onOpenChange={change}
          >
            <KeepingItems
              channel={channel}
              name={name}
              onLeave={() => void (isOpen && navigate(withChannel(search, null)))}
            />
          </Menu>
        </span>
      )}
    </div>
  )
}
