export const text = {
  title: 'Patient Emails',
  mainPane: 'Email',
  emptyTitle: 'No patient emails yet',
  empty:
    'Send your patients secure email. They’ll get a link to read it, and what you write stays in Corridor.',
}
