import { isAlwaysOn } from '@corridor/contract/features.ts'
import { listed } from '@corridor/contract/listed.ts'

const together = listed(['your team', ...(isAlwaysOn('texting') ? ['your patients'] : []), 'other practices'])
const alone = listed(['network', 'chat', ...(isAlwaysOn('learning') ? ['learning'] : [])])

/** Signing up: by oneself, or by an invitation. */
export const signUpText = {
  title: 'Create your account',
  intro: 'What will you use Corridor for?',
  ways: 'What you will use Corridor for',
  practice: 'For my practice',
  practiceDetail: `Work with ${together}.`,
  individual: 'For myself',
  individualDetail: `Your own ${alone}, without a practice.`,
  practiceTitle: 'Create your account',
  practiceIntro: 'First you, then your practice.',
  individualTitle: 'Create your account',
  individualIntro: 'Just for you, without a practice.',
  change: 'Change',
  inviteDead:
    'Your invitation has expired or was withdrawn. You can still create an account and join your practice later.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailPlaceholder: 'you@practice.com',
  emailFixed: 'Your invitation was sent to this address.',
  password: 'Password',
  summary: 'Please fix the following',
  submit: 'Create account',
  submitInvited: 'Create account and join',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  legalBefore: 'See how we handle your data in our',
  legalLink: 'privacy policy',
  opened: 'Your account is ready. Please sign in.',
}

export const sentText = {
  title: 'Check your email',
  intro: (email: string, hours: number) =>
    `We sent a link to ${email}. Open it to confirm your address. It works once, for ${hours} hours.`,
  resend: 'Send the email again',
  resendIn: (seconds: number) => `Send the email again in ${seconds} s`,
  resent: 'We sent the email again.',
  otherEmail: 'Use another email',
  signIn: 'Back to sign in',
  nothing: 'Nothing after a few minutes? Check your spam folder, too.',
}

export const confirmText = {
  checking: 'Checking your link…',
  title: 'Confirm your address',
  intro: (email: string) => `Enter the password you chose for ${email} to open your account.`,
  introPlain: 'Enter the password you chose to open your account.',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotten: 'Don’t remember it?',
  signUpAgain: 'Sign up again',
  submit: 'Confirm and sign in',
  done: 'Your address is confirmed.',
  deadTitle: 'This link no longer works',
  dead: 'It has expired or was already used. If you’ve already confirmed your address, just sign in.',
  hasAccountTitle: 'You already have an account',
  hasAccount: 'This address has an account. Sign in, or choose a new password if you forgot yours.',
  signIn: 'Sign in',
  signUp: 'Create an account',
  forgot: 'Choose a new password',
  failedTitle: 'We couldn’t check your link',
  retry: 'Try again',
}

export const inviteText = {
  waitTitle: 'Your invitation',
  checking: 'Opening your invitation…',
  entering: 'Your account is ready. Signing you in…',
  title: {
    team: (practice: string, role: string | null) =>
      role ? `${practice} invited you to the team as ${role}` : `${practice} invited you to the team`,
    organization: (practice: string) => `${practice} invited your practice to Corridor`,
    practice: (practice: string) => `Join ${practice} on Corridor`,
  },
  wantsToConnect: (practice: string) => `${practice} wants to connect with your practice`,
  toRequests: (practice: string) =>
    `You already have a practice on Corridor. Accept the request from ${practice}, and both teams can write to each other.`,
  othersAnswer: (practice: string) =>
    `You already have a practice on Corridor. Whoever looks after Contacts & Network there can accept the request from ${practice}.`,
  seeRequests: 'See the request',
  from: (name: string) => `The invitation is from ${name}.`,
  teamIntro: 'Create your account to join the team.',
  organizationIntro: 'Create your account, then open your practice.',
  practiceIntro: 'Create your account, then ask to join. An admin at the practice will review your request.',
  hasAccount: (email: string) => `${email} has an account. Sign in with it to join.`,
  signInToJoin: 'Sign in to join',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  join: (practice: string) => `Join ${practice}`,
  open: 'Open your practice',
  requestToJoin: 'Continue',
  joined: (practice: string) => `You’re on the team at ${practice}.`,
  inPractice: (practice: string) =>
    `You’re on the team at ${practice}. You can only be on one team, so an admin there has to remove you first.`,
  sameTeam: (practice: string) => `You’re already on the team at ${practice}.`,
  isIndividual: 'Your account isn’t for a practice. To join one, sign up with another email address.',
  forOther: (email: string) =>
    `This invitation was sent to ${email}. Sign out, then sign in with that address.`,
  signOut: 'Sign out',
  toStart: 'Go to the home page',
  deadTitle: 'This invitation no longer works',
  dead: 'It has expired, was already used, or was withdrawn. Ask the person who sent it for a new one.',
  missingTitle: 'There’s no invitation in this link',
  missing: 'It may have been cut off. Open it from the email again, or enter the code after you sign in.',
  createAccount: 'Create an account',
  failedTitle: 'We couldn’t open your invitation',
  retry: 'Try again',
}
