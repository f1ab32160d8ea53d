import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'email',
  name: 'Patient emails',
  actions: {
    'email.answered': 'Answered a secure email',
    'email.documents-read': 'Read the emails of a patient',
    'email.file-uploaded': 'Uploaded a file for an answer to a secure email',
    'email.guest-read': 'Read a secure email',
    'email.recalled': 'Recalled a secure email',
    'email.recipient-added': 'Added a patient to email',
    'email.recipient-changed': 'Changed a patient to email',
    'email.recipients-read': 'Looked for patients to email',
    'email.resent': 'Sent a new link to a secure email',
    'email.scheduled': 'Scheduled a secure email',
    'email.searched': 'Searched emails',
    'email.sent': 'Sent a secure email',
    'email.signature-saved': 'Changed the practice’s email signature',
    'email.thread-marked': 'Marked an email as read or unread',
    'email.thread-read': 'Read a patient email',
    'email.threads-read': 'Looked through patient emails',
    'email.unscheduled': 'Canceled a scheduled email',
  },
  automatic: ['email.threads-read', 'email.thread-marked'],
  kinds: { 'email-thread': 'Patient email', email: 'Patient email' },
}
