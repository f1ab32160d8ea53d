/** Every sentence of the locked screen. */
export const lockText = {
  window: 'Locked',
  title: 'Corridor is locked',
  intro: 'Unlock to pick up where you left off. Messages you were writing are saved.',
  password: 'Password',
  placeholder: 'Your password',
  unlock: 'Unlock',
  useCode: 'Use a code instead',
  usePassword: 'Use your password instead',
  sent: 'A code is on its way to your phone, or to your email if we don’t have your number.',
  notYou: (name: string) => `Not ${name}?`,
  signOut: 'Sign out',
  demo: 'Unlock this demo account',
}

export const idleLockText = {
  title: 'Automatic lock',
  label: 'Lock after',
  what: 'When no one has used Corridor for a while, it locks and asks for your password. Messages you’re writing are saved.',
  byPractice: (time: string) => `Your practice has Corridor lock after ${time}.`,
  saved: 'Saved.',
}
