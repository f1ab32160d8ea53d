export const text = {
  title: 'Activity Center',
  sets: 'Documents, eFax or referrals',
  setNames: { documents: 'Documents', efax: 'eFax', referrals: 'Referrals' },
  waiting: (count: number) => (count === 1 ? '1 needs action' : `${count} need action`),
  tables: 'Which table',
  toIncoming: 'Go to Incoming',
  sendFax: 'Send fax',
  tableNames: {
    incoming: 'Incoming',
    outgoing: 'Outgoing',
    processed: 'Processed',
    archived: 'Archived',
    'needs-action': 'Needs action',
  },
  documents: {
    empty: {
      incoming: ['Nothing’s come in yet', 'Documents and referrals from other practices show up here.'],
      outgoing: ['Nothing’s been sent yet', 'Anything your practice sends shows up here, with its status.'],
      processed: [
        'Nothing processed yet',
        'Documents and referrals your team has handled stay here for 30 days.',
      ],
      'needs-action': [
        'Nothing needs action',
        'What came in and isn’t processed, answers, reports and links that didn’t arrive show up here.',
      ],
    },
  },
  efax: {
    empty: {
      incoming: ['No incoming faxes yet', 'Faxes to your practice’s number show up here.'],
      outgoing: ['No faxes sent yet', 'Faxes your practice sends show up here, with their status.'],
      processed: ['No processed faxes yet', 'Faxes your team has handled are kept here.'],
      archived: ['No archived faxes', 'Faxes you archive are kept here.'],
      'needs-action': [
        'Nothing needs action',
        'Faxes that came in and aren’t processed, and faxes that didn’t get through, show up here.',
      ],
    },
  },
} as const
