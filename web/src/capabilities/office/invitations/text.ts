import { INVITATION_DAYS } from '@corridor/contract/office/limits.ts'

export const inviteText = {
  button: 'Invite',
  title: 'Invite',
  mode: 'Whom do you invite?',
  modes: {
    team: ['Somebody to your team', 'They join this practice.'],
    practice: ['Another practice', 'They open a practice of their own.'],
  },
  email: 'Email',
  emailPlaceholder: 'name@practice.com',
  role: 'Role',
  message: 'Message',
  messageHint: 'Goes with the invitation. Leave it empty if you like.',
  send: 'Send invitation',
  sent: (email: string) => `The invitation to ${email} is on its way.`,
  loading: 'Loading the invitations',
  failedTitle: 'The invitations did not load',
  emptyTitle: 'No open invitations',
  empty: `Invite somebody by email. They get a link that works for ${INVITATION_DAYS} days.`,
  toTeam: (role: string | null) => (role ? `To your team as ${role}` : 'To your team'),
  toPractice: 'To open a practice',
  by: (name: string, when: string) => (name ? `Invited by ${name}, ${when}` : `Invited ${when}`),
  expires: (when: string) => `Expires ${when}`,
  expired: 'Expired',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resendLabel: (email: string) => `Resend the invitation to ${email}`,
  resent: (email: string) => `Sent again to ${email}. The link before it no longer works.`,
  remove: 'Delete',
  removeLabel: (email: string) => `Delete the invitation to ${email}`,
  removing: (email: string) => ({
    title: `Delete the invitation to ${email}?`,
    text: 'The link in their mail stops working.',
    confirmLabel: 'Delete',
  }),
  removed: (email: string) => `The invitation to ${email} is deleted.`,
}

export const codeText = {
  title: 'Invite code of the practice',
  intro: 'For people you know: whoever has it can ask to join, and you decide under Join requests.',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  renew: 'Renew',
  renewing: {
    title: 'Give the practice a new invite code?',
    text: 'The code and link you have now stop working, also where they are printed or mailed.',
    confirmLabel: 'Renew',
  },
  renewed: 'Your practice has a new invite code.',
}

export const requestText = {
  loading: 'Loading the join requests',
  failedTitle: 'The join requests did not load',
  emptyTitle: 'Nobody is waiting',
  empty: 'Whoever signs up with your invite code, or picks your practice, appears here for you to decide.',
  toCode: 'Show the invite code',
  asked: (when: string) => `Asked ${when}`,
  approve: 'Approve',
  decline: 'Decline',
  approveLabel: (name: string) => `Approve ${name}`,
  declineLabel: (name: string) => `Decline ${name}`,
  approved: (name: string) => `${name} is on your team.`,
  declined: (name: string) => `The request of ${name} is declined.`,
  declining: (name: string) => ({
    title: `Decline the request of ${name}?`,
    text: 'They are told, and stay without a practice.',
    confirmLabel: 'Decline',
  }),
}
