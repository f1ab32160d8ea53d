/** Every sentence of the alerts. */
export const text = {
  title: 'Alerts',
  unread: (count: number) => `${count} unread`,
  isUnread: 'Unread',
  loading: 'Loading your alerts',
  failed: 'We couldn’t load your alerts',
  emptyTitle: 'Nothing new',
  empty: 'When something happens that you should know about, it’ll show up here.',
  choose: 'Choose your notifications',
  markAll: 'Mark all as read',
  markOne: (title: string) => `Mark as read: ${title}`,
  settings: 'Notification settings',
  days: {
    unread: { today: 'New today', yesterday: 'New yesterday', other: (day: string) => `New on ${day}` },
    read: { today: 'Earlier today', yesterday: 'Yesterday', other: (day: string) => day },
  },
  more: 'Show older alerts',
  all: 'See all',
  open: 'Open',
  close: 'Close',
}
