import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import type { Place } from '../../platform/capability.ts'
import { signOut } from '../../platform/session.ts'
import { chooseTheme, THEME_CHOICES } from '../../platform/theme.ts'
import { text } from './text.ts'

export interface SwitcherItem {
  key: string
  label: string
  group: 'places' | 'commands'
  Icon: Icon
  run: () => void
}

interface Means {
  places: readonly Place[]
  navigate: (path: string) => void
  openHelp: () => void
  askToLeave: () => void
}

const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything the switcher can reach: the places that are open to one first, then what can be done from anywhere. */
export function switcherItems({ places, navigate, openHelp, askToLeave }: Means): SwitcherItem[] {
  const command = (label: string, Icon: Icon, run: () => void): SwitcherItem => ({
    key: label,
    label,
    group: 'commands',
    Icon,
    run,
  })
  return [
    ...places.map(
      ({ label, path, Icon }): SwitcherItem => ({
        key: path,
        label,
        group: 'places',
        Icon,
        run: () => navigate(path),
      }),
    ),
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
