export const text = {
  title: 'Patient messages',
  emptyNote: 'No texts yet.',
  mainPane: 'Conversation',
  emptyTitle: 'No patient messages yet',
  empty:
    'Text messages with your patients stand here for the whole front desk: who wrote, who answers, and what still waits for one.',
}
