import type { ReceivedInvitation } from '@corridor/contract/office/model.ts'

const toWhat = ({ kind, practiceName }: ReceivedInvitation): string =>
  kind === 'team'
    ? `${practiceName} invited you to the team`
    : `${practiceName} invited you to open your practice`

const asWhom = ({ role, invitedByName }: ReceivedInvitation): string =>
  [role && `As ${role}`, invitedByName && `from ${invitedByName}`].filter(Boolean).join(', ')

export const receivedText = {
  title: 'Invitations',
  toWhat,
  asWhom,
  expires: (when: string) => `Expires ${when}`,
  join: 'Join',
  joinLabel: (practice: string) => `Join ${practice}`,
  open: 'Open your practice',
  joined: (practice: string) => `You’re on the team at ${practice}.`,
  loading: 'Loading your invitations',
  failedTitle: 'Your invitations didn’t load',
  emptyTitle: 'No open invitations',
  empty: 'When a practice invites you to its team, you can join here.',
  home: 'Go to the home page',
  /** Its item on the start page. */
  item: (waiting: readonly ReceivedInvitation[]) => {
    const [first] = waiting
    return first && waiting.length === 1
      ? { title: toWhat(first), detail: asWhom(first), action: 'View' }
      : {
          title: `${waiting.length} practices invited you`,
          detail: waiting.map(({ practiceName }) => practiceName).join(', '),
          action: 'View',
        }
  },
}
