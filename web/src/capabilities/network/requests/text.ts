export const requestsTitle = 'Connection requests'

export const waitingText = {
  intro: 'To accept, you need access to Contacts & Network. Ask an admin at your practice.',
  introAlone: 'You can’t accept requests right now, but you can ignore them.',
  empty: 'When someone wants to connect with you, you’ll find it here.',
  home: 'Go to the home page',
}

export const requestsText = {
  loading: 'Loading the requests',
  failedTitle: 'The requests didn’t load',
  practices: 'To your practice',
  practicesIndividual: 'From practices',
  people: 'To you',
  peopleIndividual: 'From people',
  emptyTitle: 'No open requests',
  empty: 'When a practice or a person wants to connect, you can accept or ignore it here.',
  requested: (by: string, when: string, message: string) =>
    `${by ? `${by} asked` : 'Asked'} ${when}${message ? `: “${message}”` : ''}`,
  accept: 'Accept',
  acceptLabel: (name: string) => `Accept ${name}`,
  accepted: (name: string) => `You’re now connected with ${name}.`,
  ignore: 'Ignore',
  ignoreLabel: (name: string) => `Ignore ${name}`,
  ignored: (name: string) => `You ignored the request from ${name}.`,
  undo: 'Undo',
}

/** People send requests, practices invitations. */
const SENT = { request: 'your request', invitation: 'the invitation' }
type Sent = keyof typeof SENT

export const sentText = {
  loading: 'Loading the invitations',
  failedTitle: 'The invitations didn’t load',
  practices: 'Practices',
  people: 'People',
  waiting: 'Waiting until they have access',
  waitingIntro:
    'These people can’t open the network yet. They can answer once their practice gives them access to Contacts & Network.',
  byEmail: 'By email',
  emptyTitle: 'No open invitations',
  empty: 'Invitations you send wait here until they’re answered.',
  invited: (by: string, when: string, message = '') =>
    `${by ? `Invited by ${by},` : 'Invited'} ${when}${message ? `: “${message}”` : ''}`,
  requested: (when: string, message: string) => `You asked ${when}${message ? `: “${message}”` : ''}`,
  toPractice: 'Invitation for a practice',
  toPerson: 'Invitation for one person',
  expires: (when: string) => `Expires ${when}`,
  expired: 'Expired',
  resend: 'Resend',
  resendLabel: (name: string) => `Resend the invitation to ${name}`,
  resent: (name: string) => `The invitation to ${name} was sent again.`,
  takeBack: 'Take back',
  takeBackWhat: (what: Sent) => `Take back ${what}`,
  takeBackLabel: (what: Sent, name: string) => `Take back ${SENT[what]} to ${name}`,
  takingBack: (what: Sent, name: string) => ({
    title: `Take back ${SENT[what]} to ${name}?`,
    text: 'They’ll no longer be able to accept it.',
    confirmLabel: 'Take back',
    cancelLabel: 'Keep it',
  }),
  takenBack: (what: Sent, name: string) => `Your ${what} to ${name} was taken back.`,
}
