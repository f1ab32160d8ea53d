import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  menu: [{ name: 'Chat', label: 'Chat', path: '/dashboard/chat', position: 20, claims: ['Chat'] }],
  practice: [['/dashboard/chat', 'Chat']],
}
