export const text = {
  title: 'Patient Messages',
  mainPane: 'Conversation',
  emptyTitle: 'No patient messages yet',
  empty:
    'Texts with patients show up here for the whole front desk: who wrote, who’s replying, and who’s still waiting.',
}
