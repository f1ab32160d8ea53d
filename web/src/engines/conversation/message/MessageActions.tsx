import { MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import { IconDots } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './MessageActions.module.css'

export interface MessageAction {
  id: string
  label: string
  Icon: Icon
  isDanger?: boolean
  /** Pressed on the message while it has the focus. */
  key?: string
  /** At the corner of the message too, beside the menu. */
  isInReach?: boolean
  onAction: () => void
}

export interface QuickReaction {
  key: string
  emoji: string
  label: string
}

interface MessageActionsProps {
  reactions: readonly QuickReaction[]
  onReact?: (key: string) => void
  actions: readonly MessageAction[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const IN_REACH = 3

/** What can be done with a message, at its corner: a few reactions, and the menu with everything. */
export function MessageActions({ reactions, onReact, actions, isOpen, onOpenChange }: MessageActionsProps) {
  const offered = onReact ? reactions : []
  if (offered.length + actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.bar} role="group" aria-label={text.messageActions} data-open={isOpen || undefined}>
      {offered.slice(0, IN_REACH).map(({ key, emoji, label }) => (
        <button
          key={key}
          type="button"
          className={styles.quick}
          aria-label={text.react(label)}
          title={label}
          onClick={() => onReact?.(key)}
        >
          {emoji}
        </button>
      ))}
      {actions
        .filter(({ isInReach }) => isInReach)
        .map(({ id, label, Icon, key, onAction }) => (
          <button
            key={id}
            type="button"
            className={styles.quick}
            aria-label={label}
            aria-keyshortcuts={key}
            title={key ? text.withKey(label, key) : label}
            onClick={onAction}
          >
            <Icon size={18} />
          </button>
        ))}
      <Menu
        trigger={<IconDots size={18} />}
        triggerLabel={text.actions}
        triggerClass={styles.quick}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        {offered.length > 0 && (
          <MenuSection className={styles.reactions} aria-label={text.reactions}>
            {offered.map(({ key, emoji, label }) => (
              <AriaMenuItem
                key={key}
                className={styles.reaction}
                textValue={label}
                aria-label={label}
                onAction={() => onReact?.(key)}
              >
                {emoji}
              </AriaMenuItem>
            ))}
          </MenuSection>
        )}
        {offered.length > 0 && <MenuDivider />}
        {actions.map(({ id, label, Icon, isDanger, onAction }) => (
          <MenuItem key={id} icon={<Icon size={19} />} isDanger={isDanger} onAction={onAction}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
