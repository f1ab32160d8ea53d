import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Network',
      label: 'Contacts & Network',
      path: '/dashboard/network',
      position: 70,
      claims: ['ContactsAndNetwork'],
    },
    {
      name: 'My network',
      label: 'Network',
      path: '/dashboard/my-network',
      position: 80,
      claims: ['IndividualNetwork'],
    },
  ],
  practice: [
    ['/dashboard/network', 'Contacts & Network'],
    ['/dashboard/my-network', 'You don’t have access to this page'],
  ],
  individual: [['/dashboard/my-network', 'Network']],
}
