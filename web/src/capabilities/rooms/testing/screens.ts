import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [
    {
      name: 'Practices',
      label: 'Practice Channels',
      path: '/dashboard/practices',
      position: 30,
      claims: ['Channels'],
    },
    {
      name: 'In office',
      label: 'In Office Channels',
      path: '/dashboard/in-office',
      position: 40,
      claims: ['Channels'],
    },
  ],
  practice: [
    ['/dashboard/practices', 'Practice Channels'],
    ['/dashboard/practices?new=room', 'Practice Channels', 'Lakeside Oral Surgery'],
    ['/dashboard/in-office', 'In office'],
  ],
}
