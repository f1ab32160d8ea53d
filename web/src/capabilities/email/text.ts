export const text = {
  title: 'Patient emails',
  emptyNote: 'No emails yet.',
  mainPane: 'Email',
  emptyTitle: 'No patient emails yet',
  empty: 'Send patients secure email. They get a notice with a link, and what you write stays in Corridor.',
}
