import type { PracticeParty, SuggestionReason } from '@corridor/contract/network/model.ts'
import { counted } from '#ui/counted.ts'
import { paneText, people } from '../text.ts'

type PracticeSummary = Pick<PracticeParty, 'practiceType' | 'city' | 'state'>

const joined = (words: readonly (string | null | undefined)[], by: string): string =>
  words.filter(Boolean).join(by)

/** The text below a practice's name: its type, location and number of members. */
export const practiceSummary = (practice: PracticeSummary & { memberCount?: number }): string =>
  joined(
    [
      practice.practiceType,
      joined([practice.city, practice.state], ', '),
      practice.memberCount ? people(practice.memberCount) : undefined,
    ],
    ' · ',
  )

/** Of the first two words: "Lakeside Oral Surgery" is LO. */
export const practiceInitials = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')

/** Why a practice is suggested, in a sentence. */
export function reasonSentence(reason: SuggestionReason): string {
  if (reason.kind === 'city') return `Also in ${reason.city}`
  if (reason.kind === 'specialty')
    return `In ${reason.city}, and you’re not connected with a practice for ${inSentence(reason.practiceType)} yet`
  if (reason.more === 0) return `Connected with ${reason.practiceName}, as you are`
  const others = reason.more === 1 ? '1 more of your practices' : `${reason.more} more of your practices`
  return `Connected with ${reason.practiceName} and ${others}`
}

const inSentence = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1)

const monthOf = (instant: string, now: Date): string => {
  const at = new Date(instant)
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return at.toLocaleDateString(undefined, { month: 'long', year })
}

export const practicesText = {
  search: 'Practice, person, city or specialty',
  loading: 'Loading your practices',
  failedTitle: 'Your practices didn’t load',
  requests: 'Requests',
  connected: 'Connected',
  individuals: 'Connected individuals',
  suggested: 'Practices you may know',
  connectedBadge: 'Connected',
  invited: 'Invited',
  invite: 'Invite',
  inviteLabel: (name: string) => `Invite ${name}`,
  hide: 'Hide',
  hideForNow: 'Hide for now',
  never: 'Don’t suggest again',
  hidden: (name: string) => `${name} is hidden for a while.`,
  ignored: (name: string) => `We won’t suggest ${name} again.`,
  undo: 'Undo',
  emptyTitle: 'No connected practices yet',
  empty: 'Connect with the practices you refer to. Then you can chat with their team.',
  emptyIndividual: 'Connect with the practices you work with. Then you can write to everyone on their team.',
  results: 'Search results',
  found: (count: number) => `${counted(count, 'practice', 'practices')} found`,
  noneTitle: 'No practice found',
  noneShort: (term: string) =>
    `None of your practices match “${term}”. Type at least 3 characters to search all of Corridor.`,
}

export const practiceText = {
  ...paneText,
  since: (instant: string, now = new Date()) => `Connected since ${monthOf(instant, now)}`,
  notConnected: 'Not connected',
  invited: 'Invited',
  practice: 'Practice',
  type: 'Type',
  address: 'Address',
  addresses: 'Addresses',
  telephone: 'Telephone',
  fax: 'Fax',
  hours: 'Office hours',
  closedOn: 'Closed on',
  none: 'Not given',
  team: 'Team',
  noTeam: 'Nobody to show yet.',
  disconnecting: (name: string) => ({
    title: `Disconnect from ${name}?`,
    text: 'Their people and yours will no longer be able to write to each other. Your chats stay readable.',
    confirmLabel: 'Disconnect',
  }),
}
