import type { Loss } from '../../platform/live/connection-state.ts'
import type { ThemeChoice } from '../../platform/theme.ts'

const inAll = (headings: readonly string[]): string =>
  new Intl.ListFormat('en').format(headings.map((one) => one.toLowerCase()))

/** Every sentence of the frame around the screens. */
export const text = {
  product: 'Corridor',
  home: 'Home',
  office: 'My office',
  skip: 'Skip to content',
  menu: 'Main menu',
  alerts: 'Alerts',
  more: 'More',
  moreTitle: 'More of Corridor',
  close: 'Close',
  lost: {
    network: 'You’re offline. What you see may be out of date.',
    server: 'We can’t reach Corridor right now, but we’ll keep trying. What you see may be out of date.',
  } satisfies Record<Loss, string>,
  version: {
    ready: 'A new version of Corridor is ready.',
    required:
      'This version of Corridor is too old to work with your server. Please reload to get the new one.',
    reload: 'Reload',
  },
  profileMenu: (name: string, status?: string) => [name, status, 'your account'].filter(Boolean).join(', '),
  status: 'Set your status',
  onTheirOwn: 'Individual account',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<ThemeChoice, string>,
  shortcuts: 'Keyboard shortcuts',
  lock: 'Lock',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  search: 'Search',
  switcherShort: (key: string) => `${key} K`,
  searchEverything: 'Search everything',
  switcherMenuItems: 'Go to',
  switcherCommands: 'Actions',
  switcherSettings: 'Settings',
  settingsWords: 'settings preferences',
  recentSearches: 'Recent searches',
  forgetRecent: 'Clear recent searches',
  switcherSearching: 'Searching…',
  switcherFailed: (headings: readonly string[]) => `We couldn’t search ${inAll(headings)}.`,
  tryAgain: 'Try again',
  switcherNone: (query: string) => `No results for “${query}”.`,
  switcherCount: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  switcherHints: { move: 'to move', open: 'to open', close: 'to close' },
  themeCommand: (theme: string) => `Appearance: ${theme}`,
  waiting: (count: number) => `${count} waiting`,
  help: {
    title: 'Keyboard shortcuts',
    help: 'This list',
    close: 'Close what’s open',
    move: 'Move through a list or menu',
    choose: 'Open or choose',
    chats: 'Previous or next conversation',
    unreadChats: 'Previous or next unread conversation',
    reply: 'Reply to the message you’re on',
    marks: 'Bold or italic',
    editLast: 'Edit your last message, from an empty box',
    or: 'or',
  },
}
