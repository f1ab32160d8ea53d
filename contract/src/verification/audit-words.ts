import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'verification',
  name: 'Identity checks',
  actions: {
    'verification.became-approved': 'Passed their identity check',
    'verification.became-completed': 'Finished their identity check',
    'verification.became-declined': 'Failed their identity check',
    'verification.became-needs-review': 'Had their identity check sent to review',
    'verification.became-pending': 'Began their identity check',
    'verification.became-unverified': 'Had their identity check reset',
    'verification.inquiry-started': 'Started their identity check',
    'verification.manual-asked': 'Asked for an identity check by hand',
    'verification.manual-decided': 'Decided an identity check',
    'verification.manual-read': 'Looked at an identity check',
    'verification.notice-received': 'Heard from the identity service',
    'verification.status-asked': 'Looked at where their identity check stands',
  },
  automatic: ['verification.status-asked'],
}
