export const practicesText = {
  title: 'Practice channels',
  emptyNote: 'No channels yet.',
  mainPane: 'Channel',
  emptyTitle: 'No practice channels yet',
  empty:
    'You share a practice channel with another practice: cases, questions and files in one place for both teams.',
}

export const inOfficeText = {
  title: 'In office channels',
  emptyNote: 'No channels yet.',
  mainPane: 'Channel',
  emptyTitle: 'No channels in your office yet',
  empty:
    'Office channels keep a topic together: the morning huddle, the lab, supplies. Only your team can read them.',
}
