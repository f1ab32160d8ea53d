export const text = {
  title: 'Chat',
  emptyNote: 'No messages yet.',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty: 'Chats with the people you work with show up here, one-on-one or in groups, newest first.',
}
