export const attachmentsText = {
  list: 'Files in this conversation',
  loading: 'Loading files',
  failedTitle: 'We couldn’t load the files.',
  emptyTitle: 'No files yet',
  empty: 'Files and photos sent in this conversation are listed here, newest first.',
  toMessages: 'Go to the conversation',
  more: 'Show more',
  from: (name: string, time: string) => `${name} · ${time}`,
  inChat: 'Show in conversation',
} as const
