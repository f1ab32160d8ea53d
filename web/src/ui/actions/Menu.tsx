import type { ComponentProps, ReactNode } from 'react'
import { Menu as AriaMenu, Button, MenuTrigger, Popover } from 'react-aria-components'
import styles from './Menu.module.css'

interface MenuProps {
  /** The content of the button. */
  trigger: ReactNode
  triggerClass?: string
  /** Of a button that shows an icon alone. */
  triggerLabel?: string
  placement?: ComponentProps<typeof Popover>['placement']
  /** Between the button and the menu. */
  offset?: number
  /** Above the items: whom or what they are about. */
  head?: ReactNode
  /** Controlled, where something else opens it too. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** `MenuItem`, `MenuChoices` and `MenuDivider`. */
  children: ReactNode
}

/** A button that opens a list of things to do. The arrow keys, Home, End and first letters move; Escape closes. */
export function Menu({
  trigger,
  triggerClass,
  triggerLabel,
  placement = 'bottom end',
  offset = 6,
  head,
  isOpen,
  onOpenChange,
  children,
}: MenuProps) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={triggerClass} aria-label={triggerLabel}>
        {trigger}
      </Button>
      <Popover className={styles.popover} placement={placement} offset={offset}>
        {head && <div className={styles.head}>{head}</div>}
        <AriaMenu className={styles.menu}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
