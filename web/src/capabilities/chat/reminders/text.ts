export const remindersText = {
  title: 'Reminders',
  own: 'Your reminders',
  open: (number: number) => (number === 1 ? '1 reminder' : `${number} reminders`),
  loading: 'Loading your reminders',
  failedTitle: 'We couldn’t load your reminders.',
  emptyTitle: 'No reminders',
  empty: 'Choose “Remind me” on a message, and it waits here until its time comes.',
  cancel: 'Cancel this reminder',
  canceled: 'Reminder canceled.',
  undo: 'Undo',
} as const
