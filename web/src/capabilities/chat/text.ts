export const text = {
  title: 'Chat',
  emptyNote: 'No messages yet.',
  mainPane: 'Conversation',
  emptyTitle: 'No conversations yet',
  empty:
    'Chats with your team and colleagues at other practices show up here, one-on-one or in groups, newest first.',
}
