import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import type { Command, Place } from '../../platform/capability.ts'
import type { Finding } from '../../platform/navigation/findings.ts'
import { signOut } from '../../platform/session.ts'
import { chooseTheme, THEME_CHOICES } from '../../platform/theme.ts'
import { text } from './text.ts'

export interface SwitcherItem {
  key: string
  label: string
  /** Beside the label, quietly. */
  detail?: string
  /** The heading it stands under. */
  group: string
  /** Found by these as well. */
  words?: string
  /** Only once something was typed: nobody looks through a whole team here. */
  isTyped?: boolean
  Icon?: Icon
  avatar?: Finding['avatar']
  personId?: string
  run: () => void
}

interface Means {
  places: readonly (Place & { purpose?: string })[]
  findings: readonly { heading: string; found: readonly Finding[] }[]
  commands: readonly Command[]
  navigate: (path: string) => void
  openHelp: () => void
  askToLeave: () => void
}

const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything the switcher can reach: the places that are open to one first, then people, then what can be done. */
export function switcherItems(means: Means): SwitcherItem[] {
  const { navigate } = means
  const command = (label: string, Icon: Icon, run: () => void, words?: string): SwitcherItem => ({
    key: label,
    label,
    group: text.switcherCommands,
    words,
    Icon,
    run,
  })
  return [
    ...means.places.map(
      ({ label, path, Icon, purpose }): SwitcherItem => ({
        key: path,
        label,
        detail: purpose,
        group: text.switcherPlaces,
        Icon,
        run: () => navigate(path),
      }),
    ),
    ...means.findings.flatMap(({ heading, found }) =>
      found.map(
        ({ label, detail, path, avatar, personId }): SwitcherItem => ({
          key: path,
          label,
          detail,
          group: heading,
          words: detail,
          isTyped: true,
          avatar,
          personId,
          run: () => navigate(path),
        }),
      ),
    ),
    ...means.commands.map(({ label, Icon, path, words }) =>
      command(label, Icon, () => navigate(path), words),
    ),
    ...THEME_CHOICES.map((choice) =>
      command(text.themeCommand(text.themes[choice]), THEME_ICONS[choice], () => chooseTheme(choice)),
    ),
    command(text.shortcuts, IconKeyboard, means.openHelp),
    command(text.signOut, IconLogout, () => void signOut()),
    command(text.signOutEverywhere, IconLogout2, means.askToLeave),
  ]
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** More of a group than this is a list, which has a screen of its own. */
const MOST_PER_GROUP = 8

/** The items in which every typed word begins a word; those whose name starts with what was typed come first. */
export function findItems(items: SwitcherItem[], query: string): SwitcherItem[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items.filter(({ isTyped }) => !isTyped)
  const starts = (item: SwitcherItem) => plain(item.label).startsWith(wanted.join(' '))
  const found = items.filter(({ label, words = '' }) => {
    const known = plain(`${label} ${words}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((part) => known.some((word) => word.startsWith(part)))
  })
  // Within the list the groups stay together, so that each heading appears once.
  return [...new Set(found.map(({ group }) => group))].flatMap((name) => {
    const members = found.filter(({ group }) => group === name)
    return [...members.filter(starts), ...members.filter((item) => !starts(item))].slice(0, MOST_PER_GROUP)
  })
}
