import type { Icon } from '../icons/icon.ts'
import { IconDots } from '../icons/icons.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import buttonStyles from './IconButton.module.css'
import { Menu } from './Menu.tsx'
import { MenuDivider } from './MenuDivider.tsx'
import { MenuItem } from './MenuItem.tsx'

interface Choice {
  label: string
  Icon?: Icon
  /** A likely next step is a button; without this it is behind the dots alone. */
  as?: 'button' | 'both'
  /** The step that leads on. */
  isMain?: boolean
  isDanger?: boolean
  isBusy?: boolean
  /** Its link; without it `onAction` is called. */
  to?: string
  onAction?: () => void
}

/** What can be done with a record; what is not there now is nothing. */
export type Choices = readonly (Choice | false | null | '')[]

const shownOf = (choices: Choices, isLeftOut: (choice: Choice) => boolean): Choice[] =>
  choices.filter((one) => one !== false && one !== null && one !== '').filter((one) => !isLeftOut(one))

const itemOf = ({ label, Icon, isDanger, to, onAction }: Choice) => (
  <MenuItem key={label} icon={Icon && <Icon size={18} />} isDanger={isDanger} to={to} onAction={onAction}>
    {label}
  </MenuItem>
)

/** Everything but what is a button alone, behind three dots; what takes something away is last. */
export function ChoiceMenu({ choices, label }: { choices: Choices; label: string }) {
  const shown = shownOf(choices, (one) => one.as === 'button')
  const dangers = shown.filter(({ isDanger }) => isDanger)
  return (
    <Menu
      trigger={<IconDots size={20} aria-hidden="true" />}
      triggerLabel={label}
      triggerClass={buttonStyles.button}
    >
      {shown.filter(({ isDanger }) => !isDanger).map(itemOf)}
      {dangers.length > 0 && <MenuDivider />}
      {dangers.map(itemOf)}
    </Menu>
  )
}

/** The likely next steps. */
export const ChoiceButtons = ({ choices }: { choices: Choices }) =>
  shownOf(choices, (one) => one.as === undefined).map(({ label, Icon, isMain, isBusy, to, onAction }) => {
    const icon = Icon && <Icon size={18} aria-hidden="true" />
    return to === undefined ? (
      <Button
        key={label}
        size="s"
        look={isMain ? 'primary' : undefined}
        icon={icon}
        isBusy={isBusy}
        onClick={onAction}
      >
        {label}
      </Button>
    ) : (
      <ButtonLink key={label} size="s" icon={icon} to={to} replace>
        {label}
      </ButtonLink>
    )
  })
