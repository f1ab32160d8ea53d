import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'office',
  name: 'Office',
  actions: {
    'office.audit-exported': 'Exported this log',
    'office.audit-read': 'Looked at this log',
    'office.claims-changed': 'Changed someone’s access',
    'office.invitation-deleted': 'Deleted an invitation to the team',
    'office.invitation-resent': 'Sent an invitation to the team again',
    'office.invitation-sent': 'Invited someone to the team',
    'office.invite-code-renewed': 'Renewed the practice’s invite code',
    'office.join-approved': 'Let someone join the team',
    'office.join-declined': 'Declined a request to join the team',
    'office.member-removed': 'Removed someone from the team',
    'office.own-audit-read': 'Looked at their own log',
    'office.practice-change-withdrawn': 'Took back a new name or telephone number of the practice',
    'office.practice-changed': 'Changed the practice’s settings',
    'office.role-changed': 'Changed someone’s role',
  },
}
