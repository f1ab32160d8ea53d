export const text = {
  title: 'Chat',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty: 'Your chats with the people you work with will show up here, one-on-one or in groups.',
}
