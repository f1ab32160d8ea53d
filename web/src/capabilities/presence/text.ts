import type { Span } from './state/choose.ts'

export const text = {
  title: 'Your status',
  close: 'Close',
  save: 'Set status',
  status: 'Show me as',
  automatic: 'Automatic',
  automaticDetail: 'Available while you’re using Corridor, away after 5 minutes, offline when it’s closed.',
  available: 'Available',
  availableDetail: 'Even if you step away, as long as Corridor is open.',
  busy: 'Busy',
  busyDetail: 'For example, when you’re with a patient. It stays on even if you close Corridor.',
  offline: 'Appear offline',
  offlineDetail: 'You can keep working, and no one will see that you’re here.',
  span: 'For how long',
  spans: {
    'half-hour': '30 minutes',
    hour: '1 hour',
    tomorrow: 'Until tomorrow',
    time: 'Until a specific time…',
    open: 'Until I change it',
  } satisfies Record<Span, string>,
  time: 'Until',
  timeMissing: 'Please enter a time.',
  saved: (word: string) => `You’re now shown as ${word}.`,
  savedAutomatic: 'Your status is automatic again.',
}
