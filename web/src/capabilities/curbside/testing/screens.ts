import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Curbside',
      label: 'Curbside Check-in',
      path: '/dashboard/curbside',
      position: 90,
      claims: ['CurbsideNoEMR'],
    },
  ],
  practice: [['/dashboard/curbside', 'Curbside Check-in', 'Maria Alvarez']],
}
