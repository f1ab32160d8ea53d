export const accountText = {
  title: 'Account',
  tabs: 'Parts of your account',
  profile: 'Profile',
  password: 'Password',
  security: 'Security',
  devices: 'Devices',
  // A longer word would not fit beside the others on a phone.
  email: 'Email',
  mobile: 'Mobile',
  role: 'Role',
  practice: 'Practice',
  onTheirOwn: 'No practice',
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
  passwordIntro: 'Changing it signs out your other devices.',
  changePassword: 'Change password',
  passwordChanged: 'Your password was changed. Your other devices were signed out.',
  summaryTitle: 'Please fix the following',
}

export const devicesText = {
  intro:
    'Every browser and phone that has signed in to your account. If you don’t recognize one, remove it and change your password.',
  loading: 'Loading your devices',
  failedTitle: 'Your devices didn’t load',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  thisDevice: 'This device',
  unnamed: 'Unknown device',
  firstSeen: (when: string) => `First used ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  inUse: 'In use now',
  rename: (name: string) => `Rename ${name}`,
  signOut: 'Sign out',
  signOutLabel: (name: string) => `Sign out ${name}`,
  signingOut: (name: string, when: string) => ({
    title: `Sign out ${name}?`,
    text: `${when}. Anyone using it will have to sign in again. It stays on this list.`,
    confirmLabel: 'Sign out',
  }),
  isSignedOut: (name: string) => `${name} is signed out.`,
  removeLabel: (name: string) => `Remove ${name}`,
  removing: (name: string, when: string) => ({
    title: `Remove ${name}?`,
    text: `${when}. It will be signed out right away and removed from this list.`,
    confirmLabel: 'Remove',
  }),
  removed: (name: string) => `${name} is removed.`,
  others: 'Sign out all others',
  signingOutOthers: {
    title: 'Sign out all other devices?',
    text: 'You stay signed in here. Everywhere else, you’ll have to sign in again.',
    confirmLabel: 'Sign out all others',
  },
  othersSignedOut: 'All other devices are signed out.',
  everywhere: 'Sign out everywhere',
}

export const deviceNameText = {
  title: 'Name this device',
  intro: (kind: string) => `${kind}. Pick a name you’ll recognize, like “Front desk” or “My laptop”.`,
  name: 'Name',
  optional: 'Leave it blank to use the browser’s name again.',
  save: 'Save',
  close: 'Close',
  saved: 'Saved.',
}

export const everywhereText = {
  title: 'Sign out everywhere?',
  text: 'You’ll be signed out on every device, including this one.',
  confirmLabel: 'Sign out everywhere',
  cancelLabel: 'Cancel',
}
