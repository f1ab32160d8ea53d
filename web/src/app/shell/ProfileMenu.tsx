import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { Menu } from '@mantine/core'
import { IconKeyboard, IconLogout, IconLogout2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { sumOf, useWaiting } from '../../platform/counts.ts'
import { signOut, useSession } from '../../platform/session.ts'
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useTheme } from '../../platform/theme.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import styles from './ProfileMenu.module.css'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

interface ProfileMenuProps {
  onHelp: () => void
  /** Signing out everywhere, which is asked about first. */
  onLeave: () => void
}

/** Who one is, and what concerns oneself rather than the work. */
export function ProfileMenu({ onHelp, onLeave }: ProfileMenuProps) {
  const user = useSession((session) => session.user)
  const entries = useProfileEntries()
  const waiting = useWaiting()
  const choice = useTheme((state) => state.choice)
  if (!user) return null
  const avatar = {
    name: `${user.firstName} ${user.lastName}`,
    initials: initials(user),
    image: user.profileImage,
  }
  return (
    <Menu
      position="right-end"
      offset={24}
      width={280}
      shadow="md"
      transitionProps={{ duration: 0 }}
      // Beside its button in the document, so that it stays inside the landmark.
      withinPortal={false}
      floatingStrategy="fixed"
      // The placeholder is an element that a menu must not contain.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={styles.target}>
          <Avatar size="s" {...avatar} />
          <Spoken>{text.profileMenu(displayName(user))}</Spoken>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Avatar {...avatar} />
          <div className={styles.words}>
            <p className={styles.name}>{displayName(user)}</p>
            <p className={styles.detail}>{user.email}</p>
            <p className={styles.detail}>{user.practiceName ?? text.onTheirOwn}</p>
          </div>
        </div>
        <Menu.Divider />
        {entries.map((entry) => (
          <Menu.Item
            key={entry.path}
            component={Link}
            to={entry.path}
            leftSection={<entry.Icon size={18} stroke={1.75} />}
            rightSection={<WaitingBadge count={sumOf(waiting, [entry])} />}
          >
            {entry.label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={onHelp}>
          {text.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.theme}</Menu.Label>
        <Menu.RadioGroup value={choice} onChange={(next) => chooseTheme(next as ThemeChoice)}>
          {THEME_CHOICES.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {text.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => signOut()}>
          {text.signOut}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={18} stroke={1.75} />} onClick={onLeave}>
          {text.signOutEverywhere}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
