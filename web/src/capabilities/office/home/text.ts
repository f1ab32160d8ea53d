import type { JoinRequest, TeamInvitation } from '@corridor/contract/office/model.ts'

const inAll = (names: readonly string[]): string => {
  const [first = '', second = '', ...others] = names
  if (others.length > 0) return `${first}, ${second} and ${others.length} more`
  return second ? `${first} and ${second}` : first
}

/** What the office says outside of its screens: on the start page and in the switcher. */
export const homeText = {
  requests: (waiting: readonly JoinRequest[]) => {
    const names = waiting.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const isOne = waiting.length === 1
    return {
      title: isOne ? `${names[0]} wants to join your team` : `${names.length} people want to join your team`,
      detail: isOne ? `${waiting[0]?.role ?? 'No role yet'} · ${waiting[0]?.email}` : inAll(names),
      action: 'Review',
    }
  },
  runOut: (old: readonly TeamInvitation[]) => ({
    title: old.length === 1 ? 'An invitation has expired' : `${old.length} invitations have expired`,
    detail: inAll(old.map(({ email }) => email)),
    action: 'Send again',
  }),
  hoursStep: { label: 'Set your hours and holidays', action: 'Set hours' },
  inviteStep: { label: 'Invite your team', action: 'Invite' },
  inviteCommand: { label: 'Invite someone', words: 'add new team member invitation colleague practice' },
  hoursCommand: { label: 'Change office hours', words: 'open closed holidays opening working times' },
  requestsCommand: { label: 'Review join requests', words: 'approve decline' },
  tabNames: {
    team: 'Team',
    invitations: 'Invitations',
    requests: 'Join requests',
    practice: 'Practice',
    hours: 'Hours & holidays',
    log: 'Activity log',
  },
  /** What people call these tabs besides their names. */
  tabWords: {
    team: 'members people staff colleagues access',
    practice:
      'name type address telephone fax efax texting number mobile chat gif security second factor authenticator app lock invite code',
    hours: 'office opening working open closed time zone vacation',
    invitations: 'invite member email',
    requests: 'approve member',
    log: 'audit trail history who did',
  } as Readonly<Record<string, string>>,
  people: 'People',
  team: 'Your team',
  here: (count: number, all: number) => `${count} of ${all} ${count === 1 ? 'is' : 'are'} here`,
  alone: 'You’re the only one on the team so far',
  openUntil: (time: string) => `Open until ${time}`,
  opensAt: (time: string) => `Opens at ${time}`,
  closed: 'Closed now',
  holiday: (name: string) => `Closed for ${name}`,
  everybody: 'See everyone',
}
