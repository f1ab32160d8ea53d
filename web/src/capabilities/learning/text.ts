export const text = {
  title: 'Learning Hub',
  filters: 'Which channels',
  mainPane: 'Channel',
  toDiscover: 'Discover channels',
  views: {
    mine: {
      label: 'My channels',
      emptyTitle: 'You don’t follow any channels yet',
      empty:
        'Channels you follow or host show up here: discussions, videos, files, and the CE credits you earn.',
    },
    discover: {
      label: 'Discover',
      emptyTitle: 'No public channels yet',
      empty: 'Channels anyone can join show up here once a host opens one.',
    },
    invitations: {
      label: 'Invitations',
      emptyTitle: 'No invitations',
      empty: 'When a host invites you to a channel, you’ll find the invitation here.',
    },
  },
}
