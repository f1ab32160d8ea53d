import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Texts',
      label: 'Patient Messages',
      path: '/dashboard/patients',
      position: 50,
      claims: ['PatientTexting'],
    },
  ],
}
