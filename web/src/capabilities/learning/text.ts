export const text = {
  title: 'Learning hub',
  filters: 'Which channels',
  mainPane: 'Channel',
  toDiscover: 'Discover channels',
  views: {
    mine: {
      label: 'My channels',
      emptyNote: 'No channels yet.',
      emptyTitle: 'You don’t follow any channels yet',
      empty:
        'Channels you follow or host show up here: discussions, videos, files, and the CE credits you earn.',
    },
    discover: {
      label: 'Discover',
      emptyNote: 'Nothing to discover yet.',
      emptyTitle: 'No public channels yet',
      empty: 'Channels anyone can join show up here once a host opens one.',
    },
    invitations: {
      label: 'Invitations',
      emptyNote: 'No invitations.',
      emptyTitle: 'No invitations',
      empty: 'When a host invites you to a channel, the invitation waits here until you answer it.',
    },
  },
}
