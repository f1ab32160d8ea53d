import type { TrailArea } from '@corridor/contract/office/limits.ts'

const AREAS: Record<TrailArea, string> = {
  files: 'Files',
  chat: 'Chat',
  office: 'Office',
  session: 'Sign-in and security',
  people: 'Profiles',
  network: 'Network',
  notifications: 'Notifications',
  presence: 'Status',
  verification: 'Identity checks',
  onboarding: 'Sign-up',
}

const sentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ')

/** In which part of the product; nothing for what is in none. */
export const areaOf = (word: string): string | undefined => AREAS[word.split('.')[0] as TrailArea]

export const trailText = {
  about: 'Who did what in your practice, and when. Nobody can change or delete these entries.',
  loading: 'Loading the activity log',
  failedTitle: 'The activity log didn’t load',
  filters: 'Filter the activity log',
  person: 'Person',
  everyone: 'Everyone',
  someoneElse: 'Someone not on your team',
  area: 'Part of Corridor',
  areas: AREAS,
  everything: 'Everything',
  outcome: 'Result',
  allOutcomes: 'All results',
  outcomes: { done: 'Allowed', refused: 'Refused' },
  time: 'Time',
  always: 'All time',
  days: { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' } as Record<number, string>,
  chosenDates: 'Choose dates',
  from: 'From',
  to: 'To',
  search: 'Team member, or ID of a file',
  clearSearch: 'Clear',
  export: 'Export',
  exported: 'Your export is ready.',
  exportedPart: (count: string) =>
    `Your export has the newest ${count} entries. Choose dates to get the older ones.`,
  more: 'Show more',
  nobody: 'Someone',
  refused: 'Refused',
  on: (kind: string, name: string) => `${sentence(kind)}: ${name}`,
  fromAddress: (address: string) => `from ${address}`,
  whoElse: 'Who else?',
  whoElseLabel: (kind: string) => `Who else touched this ${kind}`,
  about1: 'Everything that happened to one thing, and who looked at it.',
  showAll: 'Show everything',
  emptyTitle: 'Nothing here yet',
  empty:
    'As soon as someone on your team opens a file, sends a message or changes a setting, it’s listed here.',
  noneTitle: 'No matches',
  none: 'Nothing happened that fits these filters.',
  clear: 'Clear filters',
}
