import { counted } from '#ui/counted.ts'

export const people = (count: number): string => counted(count, 'person', 'people')

/** What the network says on its own screen, outside of its views. */
export const text = {
  practiceTitle: 'Contacts & Network',
  individualTitle: 'Network',
  tabs: 'Parts of your network',
  views: {
    practices: 'Practices',
    people: 'People',
    requests: 'Requests',
    sent: 'Sent',
  },
  /** Leaves out what is zero; an empty network gets a description instead. */
  summary: (practices: number, contacts: number) =>
    [
      practices > 0 && counted(practices, 'practice', 'practices'),
      contacts > 0 && `${people(contacts)} you can write to`,
    ]
      .filter(Boolean)
      .join(' · ') || 'The practices and people you work with',
  inviteByEmail: 'Invite by email',
  connect: 'Connect a practice',
  practiceCount: (count: number) => `${count} connected`,
  peopleCount: (count: number) => `${count} you can write to`,
  waiting: (count: number) => `${count} waiting for your answer`,
  sentCount: (count: number) => `${count} open`,
  close: 'Close',
}

/** What the details of practices and of people both say. */
export const paneText = {
  pane: (name: string) => `Details of ${name}`,
  paneLoading: 'Details',
  loading: 'Loading the details',
  failedTitle: 'The details didn’t load',
  close: 'Close the details',
  wantsToConnect: 'Wants to connect',
  connect: 'Connect',
  disconnect: 'Disconnect',
  disconnected: (name: string) => `You’re no longer connected with ${name}.`,
}

export const searchText = {
  none: (term: string) => `Nothing matches “${term}”. If they’re not on Corridor yet, invite them by email.`,
  clear: 'Clear the search',
  loading: 'Searching',
  failedTitle: 'The search didn’t work',
}

/** What the network says elsewhere: on the start page and in the switcher. */
export const homeText = {
  requests: (names: readonly string[], detail: string) => ({
    title: names.length === 1 ? `${names[0]} wants to connect` : `${names.length} requests to connect`,
    detail: names.length === 1 ? detail : names.slice(0, 3).join(', ') + (names.length > 3 ? '…' : ''),
    action: 'Review',
  }),
  step: { label: 'Connect with a practice', action: 'Connect' },
  practices: 'Practices',
  contacts: 'Contacts',
  connectCommand: { label: 'Connect a practice', words: 'invite add referral specialist colleague' },
  findCommand: { label: 'Find a colleague', words: 'connect people doctor specialist contact' },
  requestsCommand: { label: 'Review connection requests', words: 'accept ignore invite' },
}
