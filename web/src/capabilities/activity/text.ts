export const text = {
  title: 'Activity Center',
  sets: 'Documents or e-fax',
  tables: 'Which table',
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
      incoming: ['Nothing has come in', 'Documents and referrals that other practices send you arrive here.'],
      outgoing: ['Nothing has gone out', 'What your practice sends stands here, with how far it has come.'],
      processed: [
        'Nothing is processed yet',
        'Documents and referrals that your team has dealt with are kept here for 30 days.',
      ],
    },
  },
  efax: {
    label: 'E-fax',
    columns: ['Number', 'Contact', 'Pages', 'Received', 'Status'],
    empty: {
      incoming: ['No faxes have come in', 'Faxes to the number of your practice arrive here.'],
      outgoing: [
        'No faxes have gone out',
        'Faxes that your practice sends stand here, with how far they have come.',
      ],
      processed: ['No faxes are processed yet', 'Faxes that your team has dealt with are kept here.'],
      archived: ['No faxes are archived', 'Faxes that you put away are kept here.'],
    },
  },
} as const
