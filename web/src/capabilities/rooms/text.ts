export const practicesText = {
  title: 'Practice channels',
  emptyNote: 'No channels yet.',
  mainPane: 'Channel',
  emptyTitle: 'No practice channels yet',
  empty:
    'A practice channel is shared with another practice: cases, questions and files in one place that both teams can read.',
}

export const inOfficeText = {
  title: 'In office channels',
  emptyNote: 'No channels yet.',
  mainPane: 'Channel',
  emptyTitle: 'No channels in your office yet',
  empty:
    'Channels of your own office keep a subject together: the morning huddle, the lab, supplies. Only your team reads them.',
}
