import type { MenuKey } from '../../app/menu.ts'

/** What each place is for, in a line below its name. */
export const WHAT_FOR: Record<MenuKey, string> = {
  activity: 'Documents, referrals and faxes of your practice',
  chat: 'Talk with your team and with colleagues outside',
  practices: 'Channels that you share with other practices',
  'in-office': 'Channels of your own office',
  patients: 'Text messages with your patients',
  emails: 'Secure email to your patients',
  network: 'The practices you work with',
  'my-network': 'The people and practices you know',
  curbside: 'Patients who wait outside',
  learning: 'Channels to learn from, with CE credits',
}
