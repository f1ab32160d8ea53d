export const text = {
  title: 'Learning hub',
  filters: 'Which channels',
  mainPane: 'Channel',
  toDiscover: 'Discover channels',
  views: {
    mine: {
      label: 'My channels',
      emptyNote: 'No channels yet.',
      emptyTitle: 'You follow no channels yet',
      empty:
        'Channels you follow or host stand here: discussions, videos and files, and the CE credits you earn with them.',
    },
    discover: {
      label: 'Discover',
      emptyNote: 'Nothing to discover yet.',
      emptyTitle: 'No public channels yet',
      empty: 'Channels that anybody may join are listed here as soon as a host opens one.',
    },
    invitations: {
      label: 'Invitations',
      emptyNote: 'No invitations.',
      emptyTitle: 'No invitations',
      empty: 'When a host invites you to a channel, the invitation waits here until you answer it.',
    },
  },
}
