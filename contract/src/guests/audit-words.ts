import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'guests',
  name: 'Secure messages',
  actions: {
    'guests.code-sent': 'Asked for a code to open a secure link',
    'guests.message-answered': 'Replied to a secure message',
    'guests.message-read': 'Read a secure message',
    'guests.message-recalled': 'Recalled a secure message',
    'guests.message-resent': 'Sent a new link to a secure message',
    'guests.message-sent': 'Sent a secure message',
    'guests.messages-listed': 'Viewed the list of secure messages',
    'guests.opened': 'Opened a secure link',
    'guests.renewal-requested': 'Asked for a new secure link',
    'guests.sent-message-read': 'Viewed a secure message',
  },
  automatic: ['guests.messages-listed'],
  kinds: { 'guest-link': 'Secure link', 'guest-message': 'Secure message' },
}
