export const networkText = {
  title: 'Contacts & network',
  tabs: 'Parts of your network',
  views: {
    practices: {
      label: 'Practices',
      emptyTitle: 'No connected practices yet',
      empty:
        'The practices you work with show up here. Once you’re connected, you can chat, send documents and follow each referral.',
    },
    invites: {
      label: 'Invites',
      emptyTitle: 'No open invites',
      empty: 'Invites you’ve sent or received wait here until they’re answered.',
    },
    suggestions: {
      label: 'You may know',
      emptyTitle: 'No suggestions yet',
      empty: 'We’ll suggest practices near you and practices your connections work with.',
    },
  },
}

export const myNetworkText = {
  title: 'Network',
  tabs: 'Parts of your network',
  views: {
    people: {
      label: 'Connections',
      emptyTitle: 'No connections yet',
      empty: 'Colleagues and practices you’re connected with show up here, wherever they work.',
    },
    invites: {
      label: 'Invites',
      emptyTitle: 'No open invites',
      empty: 'Invites you’ve sent or received wait here until they’re answered.',
    },
  },
}
