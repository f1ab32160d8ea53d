import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'curbside',
  name: 'Curbside',
  actions: {
    'curbside.door-renewed': 'Made a new door code',
    'curbside.exported': 'Exported arrivals',
    'curbside.guest-answered': 'Answered the health check by a link',
    'curbside.guest-arrived': 'Said by a link that they are here',
    'curbside.guest-left': 'Said by a link that they had to leave',
    'curbside.guest-read': 'Looked at a visit by a link',
    'curbside.guest-registered': 'Registered at the door',
    'curbside.health-checked': 'Changed a health check',
    'curbside.imported': 'Added the appointments of a day',
    'curbside.import-previewed': 'Looked at a list of appointments',
    'curbside.link-sent': 'Sent a check-in link',
    'curbside.listed': 'Looked at the arrivals',
    'curbside.moved': 'Moved a visit',
    'curbside.next-read': 'Looked at the next visit of a patient',
    'curbside.removed': 'Removed a visit',
    'curbside.settings-changed': 'Changed the curbside settings',
    'curbside.temperature-taken': 'Entered a temperature',
    'curbside.undone': 'Undid a step of a visit',
    'curbside.walk-in-added': 'Added a walk-in',
  },
  automatic: ['curbside.listed', 'curbside.next-read', 'curbside.guest-read'],
  kinds: { 'curbside-visit': 'Visit', 'guest-curbside': 'Visit' },
}
