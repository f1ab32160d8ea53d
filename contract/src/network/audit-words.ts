import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'network',
  name: 'Network',
  actions: {
    'network.email-invite-sent': 'Invited someone to Corridor by email',
    'network.invite-accepted': 'Accepted a practice’s invitation to connect',
    'network.invite-deleted': 'Deleted an invitation to connect',
    'network.invite-ignored': 'Ignored a practice’s invitation to connect',
    'network.invite-resent': 'Sent an invitation to connect again',
    'network.invite-sent': 'Invited a practice to connect',
    'network.person-accepted': 'Accepted someone as a contact',
    'network.person-blocked': 'Blocked someone',
    'network.person-disconnected': 'Removed a contact',
    'network.person-rejected': 'Declined someone as a contact',
    'network.person-requested': 'Asked someone to connect',
    'network.person-unblocked': 'Unblocked someone',
    'network.practice-disconnected': 'Disconnected a practice',
    'network.reported': 'Reported someone',
    'network.suggestion-hidden': 'Hid a suggestion',
    'network.suggestion-ignored': 'Ignored a suggestion',
    'network.suggestion-shown': 'Brought back a suggestion',
  },
}
