import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'people',
  name: 'Profiles',
  actions: {
    'people.baa-accepted': 'Accepted the business associate agreement',
    'people.email-validated': 'Checked an email address',
    'people.mobile-code-sent': 'Asked for a code for their mobile number',
    'people.mobile-verified': 'Confirmed their mobile number',
    'people.notification-settings-changed': 'Changed their notification settings',
    'people.profile-changed': 'Changed their profile',
    'people.terms-accepted': 'Accepted the terms',
  },
}
