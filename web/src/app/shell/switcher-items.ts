import {
  IconBuilding,
  IconDeviceDesktop,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMoon,
  IconShieldLock,
  IconSmartHome,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { signOut } from '../../platform/session.ts'
import { chooseTheme, THEME_CHOICES } from '../../platform/theme.ts'
import type { MenuEntry } from '../menu.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { text } from './text.ts'

export interface SwitcherItem {
  key: string
  label: string
  group: 'places' | 'commands'
  Icon: typeof IconUser
  run: () => void
}

interface Means {
  entries: MenuEntry[]
  /** Somebody on their own has none. */
  hasOffice: boolean
  navigate: (path: string) => void
  openHelp: () => void
  askToLeave: () => void
}

const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything the switcher can reach: the places of one's menu first, then what can be done from anywhere. */
export function switcherItems({ entries, hasOffice, navigate, openHelp, askToLeave }: Means): SwitcherItem[] {
  const place = (label: string, path: string, Icon: typeof IconUser): SwitcherItem => ({
    key: path,
    label,
    group: 'places',
    Icon,
    run: () => navigate(path),
  })
  const command = (label: string, Icon: typeof IconUser, run: () => void): SwitcherItem => ({
    key: label,
    label,
    group: 'commands',
    Icon,
    run,
  })
  return [
    ...entries.map(({ label, path, icon }) => place(label, path, MENU_ICONS[icon])),
    place(text.home, '/dashboard', IconSmartHome),
    ...(hasOffice ? [place(text.office, '/dashboard/office', IconBuilding)] : []),
    place(text.account, '/dashboard/account', IconUser),
    place(text.password, '/dashboard/account/password', IconKey),
    place(text.security, '/dashboard/account/security', IconShieldLock),
    place(text.devices, '/dashboard/account/devices', IconDevices),
    ...THEME_CHOICES.map((choice) =>
      command(text.themeCommand(text.themes[choice]), THEME_ICONS[choice], () => chooseTheme(choice)),
    ),
    command(text.shortcuts, IconKeyboard, openHelp),
    command(text.signOut, IconLogout, () => void signOut()),
    command(text.signOutEverywhere, IconLogout2, askToLeave),
  ]
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The items in which every typed word begins a word; those whose name starts with what was typed come first. */
export function findItems(items: SwitcherItem[], query: string): SwitcherItem[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items
  const starts = (item: SwitcherItem) => plain(item.label).startsWith(wanted.join(' '))
  const found = items.filter(({ label }) => {
    const words = plain(label).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
  // Within the list the groups stay together, so that each heading appears once.
  return (['places', 'commands'] as const).flatMap((group) => {
    const members = found.filter((item) => item.group === group)
    return [...members.filter(starts), ...members.filter((item) => !starts(item))]
  })
}
