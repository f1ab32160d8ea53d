import type { AuditWords } from './audit-area.ts'

export const auditWords: AuditWords = {
  area: 'live',
  actions: {
    'live.changes-read': 'Caught up on what they missed',
  },
  automatic: ['live.changes-read'],
}
