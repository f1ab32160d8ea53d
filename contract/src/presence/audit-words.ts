import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'presence',
  name: 'Status',
  actions: {
    'presence.status-chosen': 'Set their status',
  },
}
