import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Emails',
      label: 'Patient Emails',
      path: '/dashboard/emails',
      position: 60,
      claims: ['SecureEmail'],
    },
  ],
}
