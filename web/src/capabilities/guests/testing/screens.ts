import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  practice: [['/dashboard/secure-messages', 'Secure messages', 'Maria Alvarez: Your treatment plan']],
}
