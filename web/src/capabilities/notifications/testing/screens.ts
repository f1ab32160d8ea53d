import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  practice: [['/dashboard/alerts', 'Alerts', 'wants to join your team']],
}
