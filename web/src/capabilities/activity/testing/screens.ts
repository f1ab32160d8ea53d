import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Activity',
      label: 'Activity Center',
      path: '/dashboard/activity',
      position: 10,
      claims: ['SharedInbox', 'eFax'],
    },
  ],
  practice: [
    ['/dashboard/activity', 'Activity Center'],
    ['/dashboard/activity?set=referrals', 'Activity Center'],
    ['/dashboard/activity?set=efax', 'Activity Center'],
  ],
}
