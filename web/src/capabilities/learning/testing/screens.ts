import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Learning',
      label: 'Learning Hub',
      path: '/dashboard/education',
      position: 100,
      claims: ['CEHub'],
      isPreview: true,
    },
  ],
}
