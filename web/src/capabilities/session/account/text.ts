export const accountText = {
  title: 'Account',
  tabs: 'Parts of your account',
  profile: 'Profile',
  password: 'Password',
  security: 'Security',
  devices: 'Devices',
  email: 'Email',
  mobile: 'Mobile',
  role: 'Role',
  practice: 'Practice',
  onTheirOwn: 'On your own, without a practice',
  name: 'Name',
  nameLabel: 'Change your name',
  nameUnchecked:
    'Your name or title has changed since your identity was checked. Others see “Name not checked” beside it until it is checked again.',
  nameCheck: 'Get it checked',
  change: 'Change',
  notifications: 'Notifications',
  member: 'Member',
  currentPassword: 'Current password',
  currentMissing: 'Please enter your current password.',
  passwordIntro: 'Your other devices are signed out when you change it.',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. Your other devices were signed out.',
  summaryTitle: 'Please look at this again',
}

export const devicesText = {
  intro: 'Where you are signed in, and where you were. Remove what you do not know or no longer use.',
  loading: 'Loading your devices',
  failedTitle: 'Your devices did not load',
  thisDevice: 'This device',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  unnamed: 'Unnamed device',
  lastUsed: (when: string) => `Last used ${when}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removing: (name: string) => ({
    title: `Remove ${name}?`,
    text: 'It is signed out at once. Whoever uses it has to sign in again.',
    confirmLabel: 'Remove',
  }),
  removed: (name: string) => `${name} is removed.`,
  everywhere: 'Sign out everywhere',
}

export const everywhereText = {
  title: 'Sign out everywhere?',
  text: 'Every device is signed out, this one too.',
  confirmLabel: 'Sign out everywhere',
  cancelLabel: 'Cancel',
}
