import type { Command, MenuItem } from '../../platform/capability.ts'
import type { Finding } from '../../platform/navigation/findings.ts'
import { signOut } from '../../platform/session.ts'
import { chooseTheme, THEME_CHOICES } from '../../platform/theme.ts'
import type { Icon } from '../../ui/icons/icon.ts'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMoon,
  IconSun,
} from '../../ui/icons/icons.ts'
import { text } from './text.ts'

export interface SwitcherItem {
  key: string
  label: string
  /** Beside the label, quietly. */
  detail?: string
  /** The heading of its group. */
  group: string
  /** Found by these as well. */
  words?: string
  /** The server found it for the typed text, by more than the words that are shown. */
  isFound?: boolean
  /** Only after typing: nobody looks through a whole team here. */
  isTyped?: boolean
  Icon?: Icon
  avatar?: Finding['avatar']
  personId?: string
  run: () => void
}

interface Means {
  menuItems: readonly (MenuItem & { purpose?: string })[]
  findings: readonly { heading: string; found: readonly Finding[] }[]
  /** What the server found for the typed text. */
  searched: readonly { heading: string; found: readonly Finding[] }[]
  commands: readonly Command[]
  navigate: (path: string) => void
  openHelp: () => void
  confirmLeave: () => void
}

const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything the switcher can reach: menu items first, then people, then commands. */
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
  const finding = (heading: string, isFound: boolean, one: Finding): SwitcherItem => ({
    key: one.path,
    label: one.label,
    detail: one.detail,
    group: heading,
    words: one.detail,
    isTyped: true,
    isFound,
    avatar: one.avatar,
    personId: one.personId,
    run: () => navigate(one.path),
  })
  return [
    ...means.menuItems.map(
      ({ label, path, Icon, purpose }): SwitcherItem => ({
        key: path,
        label,
        detail: purpose,
        group: text.switcherMenuItems,
        Icon,
        run: () => navigate(path),
      }),
    ),
    ...means.findings.flatMap(({ heading, found }) => found.map((one) => finding(heading, false, one))),
    ...means.searched.flatMap(({ heading, found }) => found.map((one) => finding(heading, true, one))),
    ...means.commands.map(({ label, Icon, path, words }) =>
      command(label, Icon, () => navigate(path), words),
    ),
    ...THEME_CHOICES.map((choice) =>
      command(text.themeCommand(text.themes[choice]), THEME_ICONS[choice], () => chooseTheme(choice)),
    ),
    command(text.shortcuts, IconKeyboard, means.openHelp),
    command(text.signOut, IconLogout, () => void signOut()),
    command(text.signOutEverywhere, IconLogout2, means.confirmLeave),
  ]
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A group with more than this has a screen of its own. */
const MOST_PER_GROUP = 8

/** The items in which every typed word begins a word; those whose name starts with the text come first. */
export function findItems(items: SwitcherItem[], query: string): SwitcherItem[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items.filter(({ isTyped }) => !isTyped)
  const starts = (item: SwitcherItem) => plain(item.label).startsWith(wanted.join(' '))
  const found = items.filter(({ label, words = '', isFound }) => {
    if (isFound) return true
    const existing = plain(`${label} ${words}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((part) => existing.some((word) => word.startsWith(part)))
  })
  // Within the list the groups stay together, so that each heading appears once.
  return [...new Set(found.map(({ group }) => group))].flatMap((name) => {
    const members = found.filter(({ group }) => group === name)
    return [...members.filter(starts), ...members.filter((item) => !starts(item))].slice(0, MOST_PER_GROUP)
  })
}
