export const text = {
  title: 'Patient emails',
  emptyNote: 'No emails yet.',
  mainPane: 'Email',
  emptyTitle: 'No patient emails yet',
  empty: 'Secure email to patients: they get a notice with a link, and what you write stays inside Corridor.',
}
