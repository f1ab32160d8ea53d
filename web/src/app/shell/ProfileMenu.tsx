import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { useNumbers } from '#platform/counts.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { lock, signOut, useSession } from '#platform/session.ts'
import { chooseTheme, THEME_CHOICES, useTheme } from '#platform/theme.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuChoices } from '#ui/actions/MenuChoices.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { PersonHead } from '#ui/data/person/PersonHead.tsx'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { IconKeyboard, IconLock, IconLogout, IconLogout2, IconMoodSmile } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import styles from './ProfileMenu.module.css'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

interface ProfileMenuProps {
  onStatus: () => void
  onHelp: () => void
  /** Signs out everywhere, after a confirmation. */
  onLeave: () => void
}

/** Who one is, and what concerns oneself rather than the work. */
export function ProfileMenu({ onStatus, onHelp, onLeave }: ProfileMenuProps) {
  const user = useSession((session) => session.user)
  const entries = useProfileEntries()
  const numbers = useNumbers()
  const choice = useTheme((state) => state.choice)
  const status = useStatusOf(user?.id)
  if (!user) return null
  const avatar = {
    name: `${user.firstName} ${user.lastName}`,
    initials: initials(user),
    image: user.profileImage,
  }
  return (
    <Menu
      placement="right bottom"
      offset={24}
      triggerClass={styles.target}
      trigger={
        <>
          <Avatar size="s" {...avatar} dot={status && <StatusDot look={status.look} />} />
          <Spoken>{text.profileMenu(displayName(user), status?.word)}</Spoken>
        </>
      }
      head={
        <PersonHead
          avatar={avatar}
          name={displayName(user)}
          details={[user.email, user.practiceName ?? text.onTheirOwn]}
        >
          {status && <StatusDot {...status} />}
        </PersonHead>
      }
    >
      <MenuItem icon={<IconMoodSmile size={18} />} onAction={onStatus}>
        {text.status}
      </MenuItem>
      <MenuDivider />
      {entries.map((entry) => (
        <MenuItem
          key={entry.path}
          to={entry.path}
          icon={<entry.Icon size={18} />}
          end={<WaitingBadge count={numbers([entry])} />}
        >
          {entry.label}
        </MenuItem>
      ))}
      <MenuItem icon={<IconKeyboard size={18} />} onAction={onHelp}>
        {text.shortcuts}
      </MenuItem>
      <MenuDivider />
      <MenuChoices
        label={text.theme}
        choices={THEME_CHOICES.map((value) => ({ value, label: text.themes[value] }))}
        value={choice}
        onChange={chooseTheme}
      />
      <MenuDivider />
      <MenuItem icon={<IconLock size={18} />} onAction={lock}>
        {text.lock}
      </MenuItem>
      <MenuItem icon={<IconLogout size={18} />} onAction={() => void signOut()}>
        {text.signOut}
      </MenuItem>
      <MenuItem icon={<IconLogout2 size={18} />} onAction={onLeave}>
        {text.signOutEverywhere}
      </MenuItem>
    </Menu>
  )
}
