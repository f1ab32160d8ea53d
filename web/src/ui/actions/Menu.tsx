import type { ComponentProps, ReactNode } from 'react'
import { Menu as AriaMenu, Button, MenuTrigger, Popover } from 'react-aria-components'
import styles from './Menu.module.css'

interface MenuProps {
  /** What stands on the button. */
  trigger: ReactNode
  triggerClass?: string
  placement?: ComponentProps<typeof Popover>['placement']
  /** Between the button and the menu. */
  offset?: number
  /** Above the items: whom or what they are about. */
  head?: ReactNode
  /** `MenuItem`, `MenuChoices` and `MenuDivider`. */
  children: ReactNode
}

/** A button that opens a list of things to do. The arrow keys, Home, End and first letters move; Escape closes. */
export function Menu({
  trigger,
  triggerClass,
  placement = 'bottom end',
  offset = 6,
  head,
  children,
}: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={triggerClass}>{trigger}</Button>
      <Popover className={styles.popover} placement={placement} offset={offset}>
        {head && <div className={styles.head}>{head}</div>}
        <AriaMenu className={styles.menu}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
