export const text = {
  title: 'Chat',
  emptyNote: 'Nobody has written yet.',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty:
    'Chats with your team and with colleagues in other practices gather here, one to one or in groups. The newest stands on top.',
}
