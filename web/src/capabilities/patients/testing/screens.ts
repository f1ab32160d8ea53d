import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  // Ours: the specification has no screen for them.
  menu: [
    {
      name: 'Patients',
      label: 'Patients',
      path: '/dashboard/patient-records',
      position: 45,
      claims: ['Patients'],
    },
  ],
}
