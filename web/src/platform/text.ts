import { sessionEnded, unlockFailed } from '@corridor/contract/session/errors.ts'

export const text = {
  product: 'Corridor',
  undo: 'Undo',
  unreachable: 'We can’t reach Corridor right now. Please check your connection and try again.',
  outbound: {
    patient: 'Is it this patient?',
    address: 'Is this address right?',
    yes: 'Yes, send it',
    back: 'No, go back',
    other: 'Choose another',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes here haven’t been saved.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  },
  ended: {
    'signed-out': 'You signed out in another window.',
    'signed-out-everywhere': 'You signed out everywhere.',
    'signed-out-remotely': 'You signed this device out from another one.',
    'password-changed': 'Your password was changed. Please sign in again.',
    'device-removed': 'This device was removed from your account.',
    'token-reused': 'For your security, we signed you out. Please sign in again.',
    'removed-from-practice':
      'You’re no longer on your practice’s team. Sign in again to continue without it.',
    'second-factor-changed': 'Your authenticator app was changed. Please sign in again.',
    'unlock-failed': unlockFailed.message,
    refused: sessionEnded.message,
    'user-not-found': 'We couldn’t find your account. Please sign in again.',
  },
} as const
