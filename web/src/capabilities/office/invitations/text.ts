import { INVITATION_DAYS } from '@corridor/contract/office/limits.ts'

export const inviteText = {
  button: 'Invite',
  title: 'Invite someone to your team',
  practice: 'Inviting another practice?',
  practiceLink: 'Connect a practice',
  email: 'Email',
  emailPlaceholder: 'name@practice.com',
  emailMissing: 'Please enter their email address.',
  role: 'Role',
  message: 'Message',
  messageHint: 'Sent with the invitation. You can leave it blank.',
  send: 'Send invitation',
  sent: (email: string) => `The invitation to ${email} is on its way.`,
  loading: 'Loading the invitations',
  failedTitle: 'The invitations didn’t load',
  emptyTitle: 'No open invitations',
  empty: `Invite someone by email. They’ll get a link that works for ${INVITATION_DAYS} days.`,
  toTeam: (role: string | null) => (role ? `To your team as ${role}` : 'To your team'),
  toPractice: 'To open a practice',
  by: (name: string, when: string) => (name ? `Invited by ${name}, ${when}` : `Invited ${when}`),
  expires: (when: string) => `Expires ${when}`,
  expired: 'Expired',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resendLabel: (email: string) => `Resend the invitation to ${email}`,
  resent: (email: string) => `Sent again to ${email}. The earlier link no longer works.`,
  remove: 'Delete',
  removeLabel: (email: string) => `Delete the invitation to ${email}`,
  removing: (email: string) => ({
    title: `Delete the invitation to ${email}?`,
    text: 'The link in their email will stop working.',
    confirmLabel: 'Delete',
  }),
  removed: (email: string) => `The invitation to ${email} was deleted.`,
}

export const codeText = {
  title: 'Your practice’s invite code',
  intro:
    'Share it with people you know. Anyone who has it can ask to join, and you decide under Join requests.',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  renew: 'Renew',
  renewing: {
    title: 'Get a new invite code?',
    text: 'Your current code and link will stop working everywhere, even where you’ve printed or emailed them.',
    confirmLabel: 'Renew',
  },
  renewed: 'Your practice has a new invite code.',
}

export const requestText = {
  loading: 'Loading the join requests',
  failedTitle: 'The join requests didn’t load',
  emptyTitle: 'No one’s waiting',
  empty: 'When someone signs up with your invite code or picks your practice, you decide here.',
  toCode: 'Show the invite code',
  requested: (when: string) => `Requested ${when}`,
  approve: 'Approve',
  decline: 'Decline',
  approveLabel: (name: string) => `Approve ${name}`,
  declineLabel: (name: string) => `Decline ${name}`,
  approved: (name: string) => `${name} is on your team.`,
  declined: (name: string) => `${name}’s request was declined.`,
  declining: (name: string) => ({
    title: `Decline ${name}’s request?`,
    text: 'We’ll let them know.',
    confirmLabel: 'Decline',
  }),
}
