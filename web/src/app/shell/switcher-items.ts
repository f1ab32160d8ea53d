import { type Finding, FOUND_MAX } from '#platform/capability/findings.ts'
import type { MenuItem } from '#platform/capability/menu-entry.ts'
import type { Command, SettingsPage, WebCapability } from '#platform/capability.ts'
import type { Searched } from '#platform/navigation/use-findings.ts'
import { signOut } from '#platform/session.ts'
import { chooseTheme, THEME_CHOICES } from '#platform/theme.ts'
import type { Icon } from '#ui/icons/icon.ts'
import {
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMoodSmile,
  IconMoon,
  IconSettings,
  IconSun,
  IconX,
} from '#ui/icons/icons.ts'
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
  /** It was found for the typed text, by more than the words that are shown. */
  isFound?: boolean
  /** Only after typing: nobody looks through a whole team here. */
  isTyped?: boolean
  /** Only before typing. */
  isRecent?: boolean
  /** The switcher stays open: the field has another text. */
  staysOpen?: boolean
  Icon?: Icon
  avatar?: Finding['avatar']
  personId?: string
  run: () => void
}

interface Means {
  menuItems: readonly (MenuItem & { purpose?: string })[]
  findings: readonly { heading: string; found: readonly Finding[] }[]
  /** What the capabilities found for the typed text, or for one before it. */
  searched: readonly Pick<Searched, 'heading' | 'found' | 'isOfText'>[]
  commands: readonly Command[]
  settings: readonly SettingsPage[]
  /** The last searches, the latest first. */
  recent: readonly string[]
  searchFor: (term: string) => void
  forgetRecent: () => void
  navigate: (path: string) => void
  openHelp: () => void
  openStatus: () => void
  confirmLeave: () => void
}

/** Every page of settings, with the tabs of My office that other capabilities bring. */
export const settingsOf = (capabilities: readonly WebCapability[]): SettingsPage[] => [
  ...capabilities.flatMap(({ settings = [] }) => settings),
  ...capabilities
    .flatMap(({ officeTabs = [] }) => officeTabs)
    .map(({ key, label, words, isFor }) => ({
      ...{ label, words, isFor },
      of: text.office,
      path: `/dashboard/office?tab=${key}` as const,
      Icon: IconSettings,
    })),
]

const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything the switcher can reach: the last searches, menu items, what is found by kind, commands and settings. */
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
    key: `${heading} ${one.path}`,
    label: one.label,
    detail: one.detail,
    group: heading,
    words: one.detail,
    isTyped: true,
    isFound,
    avatar: one.avatar,
    Icon: one.Icon,
    personId: one.personId,
    run: () => navigate(one.path),
  })
  const recent = means.recent.map(
    (term): SwitcherItem => ({
      key: `recent ${term}`,
      label: term,
      group: text.recentSearches,
      isRecent: true,
      staysOpen: true,
      Icon: IconHistory,
      run: () => means.searchFor(term),
    }),
  )
  const forget: SwitcherItem = {
    key: 'forget-recent',
    label: text.forgetRecent,
    group: text.recentSearches,
    isRecent: true,
    staysOpen: true,
    Icon: IconX,
    run: means.forgetRecent,
  }
  return [
    ...(recent.length > 0 ? [...recent, forget] : []),
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
    ...means.searched.flatMap(({ heading, found, isOfText }) =>
      found.map((one) => finding(heading, isOfText, one)),
    ),
    ...means.commands.map(({ label, Icon, path, words }) =>
      command(label, Icon, () => navigate(path), words),
    ),
    ...THEME_CHOICES.map((choice) =>
      command(text.themeCommand(text.themes[choice]), THEME_ICONS[choice], () => chooseTheme(choice)),
    ),
    command(text.status, IconMoodSmile, means.openStatus, text.statusWords),
    command(text.shortcuts, IconKeyboard, means.openHelp),
    command(text.signOut, IconLogout, () => void signOut()),
    command(text.signOutEverywhere, IconLogout2, means.confirmLeave),
    ...means.settings.map(
      ({ label, of, words = '', path, Icon }): SwitcherItem => ({
        key: `settings ${path}`,
        label,
        detail: of,
        group: text.switcherSettings,
        words: `${of} ${words} ${text.settingsWords}`,
        isTyped: true,
        Icon,
        run: () => navigate(path),
      }),
    ),
  ]
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (plainText: string): string[] => plainText.match(/[\p{L}\p{N}]+/gu) ?? []

/** One of several and all of them are the same thing to a person who looks for it: “notifications” finds “Notification settings”. */
const begins = (word: string, part: string): boolean =>
  word.startsWith(part) ||
  (part.length > 3 && [part.replace(/s$/, ''), part.replace(/es$/, '')].includes(word))

/** The items in which every typed word begins a word; those whose name starts with the text come first. */
export function findItems(items: SwitcherItem[], query: string): SwitcherItem[] {
  const typed = plain(query).trim().replace(/\s+/g, ' ')
  if (typed === '') return items.filter(({ isTyped }) => !isTyped)
  // “Hours & holidays” has two words: a sign alone begins none.
  const wanted = wordsIn(typed)
  const starts = (item: SwitcherItem) => plain(item.label).startsWith(typed)
  const found = items.filter(({ label, words = '', isFound, isRecent }) => {
    if (isRecent) return false
    if (isFound) return true
    const existing = wordsIn(plain(`${label} ${words}`))
    return wanted.length > 0 && wanted.every((part) => existing.some((word) => begins(word, part)))
  })
  // Within the list the groups stay together, so that each heading appears once.
  return [...new Set(found.map(({ group }) => group))].flatMap((name) => {
    // Two sources of one kind may have found the same.
    const keys = new Set<string>()
    const all = found.filter(({ group, key }) => group === name && !keys.has(key) && keys.add(key))
    return [...all.filter(starts), ...all.filter((item) => !starts(item))].slice(0, FOUND_MAX)
  })
}
