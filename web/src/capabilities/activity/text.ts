export const text = {
  title: 'Activity Center',
  sets: 'Documents or eFax',
  tables: 'Which table',
  toIncoming: 'See what came in',
  tableNames: {
    incoming: 'Incoming',
    outgoing: 'Outgoing',
    processed: 'Processed',
    archived: 'Archived',
  },
  documents: {
    label: 'Documents',
    columns: ['Patient', 'From', 'Type', 'Received', 'Status'],
    empty: {
      incoming: ['Nothing has come in yet', 'Documents and referrals from other practices show up here.'],
      outgoing: ['Nothing has gone out yet', 'What your practice sends shows up here, with its status.'],
      processed: [
        'Nothing processed yet',
        'Documents and referrals your team has handled stay here for 30 days.',
      ],
    },
  },
  efax: {
    label: 'eFax',
    columns: ['Number', 'Contact', 'Pages', 'Received', 'Status'],
    empty: {
      incoming: ['No faxes have come in yet', 'Faxes to your practice’s number show up here.'],
      outgoing: ['No faxes have gone out yet', 'Faxes your practice sends show up here, with their status.'],
      processed: ['No processed faxes yet', 'Faxes your team has handled are kept here.'],
      archived: ['No archived faxes', 'Faxes you archive are kept here.'],
    },
  },
} as const
