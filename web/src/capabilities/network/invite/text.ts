export const connectText = {
  hint: 'Type at least 3 characters. Misspelled names are found, too.',
  choose: 'Choose',
  chooseLabel: (name: string) => `Choose ${name}`,
  byEmail: 'Not on Corridor yet? Invite them by email',
  other: 'Choose another practice',
  loading: 'Loading',
  failedTitle: 'This didn’t load',
  titleFor: (name: string) => `Connect with ${name}`,
  introPractice: 'Once they accept, everyone on both teams can write to each other.',
  introIndividual: (practice: string) =>
    `Once they accept, everyone at ${practice} and this person can write to each other.`,
  introPerson: 'Once they accept, you can write to each other and see each other’s email and mobile number.',
  message: 'Message',
  messageHint: 'You can leave it blank. Please don’t include patient data.',
  left: (left: number) => (left < 0 ? `${-left} characters too many` : `${left} characters left`),
  send: { invitation: 'Send invitation', request: 'Send request' },
  sent: (what: 'invitation' | 'request', name: string) => `Your ${what} to ${name} is on its way.`,
}

export const emailText = {
  who: 'Who are you inviting?',
  kinds: {
    person: ['A person', 'You’ll be connected with them.'],
    practice: ['A practice', 'You’ll be connected with their whole team.'],
  },
  email: 'Email',
  emailPlaceholder: 'name@practice.com',
  emailMissing: 'Please enter their email address.',
  intro:
    'They’ll get an email with your invitation. You’re connected once they accept it or open their practice on Corridor.',
  team: 'Inviting someone to your own team?',
  teamLink: 'Invite a team member',
  sent: (email: string) => `The invitation to ${email} is on its way.`,
}
