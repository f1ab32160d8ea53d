export const networkText = {
  title: 'Contacts & network',
  tabs: 'Parts of your network',
  views: {
    practices: {
      label: 'Practices',
      emptyTitle: 'No connected practices yet',
      empty:
        'The practices you work with are listed here. With a connected one you can chat, send documents and follow each referral to its end.',
    },
    invites: {
      label: 'Invites',
      emptyTitle: 'No open invites',
      empty: 'Invites that you sent and that others sent to you wait here until they are answered.',
    },
    suggestions: {
      label: 'You may know',
      emptyTitle: 'Nobody to suggest yet',
      empty: 'Practices near you, and those that your connected practices work with, are suggested here.',
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
      empty: 'Colleagues and practices that you are connected with are listed here, wherever they work.',
    },
    invites: {
      label: 'Invites',
      emptyTitle: 'No open invites',
      empty: 'Invites that you sent and that others sent to you wait here until they are answered.',
    },
  },
}
