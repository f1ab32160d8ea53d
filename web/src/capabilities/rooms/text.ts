export const practicesText = {
  title: 'Practice Channels',
  mainPane: 'Channel',
  emptyTitle: 'No practice channels yet',
  empty:
    'Share a channel with another practice to keep cases, questions and files in one place for both teams.',
}

export const inOfficeText = {
  title: 'In Office Channels',
  mainPane: 'Channel',
  emptyTitle: 'No office channels yet',
  empty:
    'Give each topic its own channel: the morning huddle, the lab, supplies. Only your team can see them.',
}
