export const text = {
  title: 'Patient messages',
  emptyNote: 'No texts yet.',
  mainPane: 'Conversation',
  emptyTitle: 'No patient messages yet',
  empty:
    'Text messages with patients show up here for the whole front desk: who wrote, who’s answering, and what’s still waiting.',
}
