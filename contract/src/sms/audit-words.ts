import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'sms',
  actions: {
    'sms.notice-received': 'Heard from the texting service',
    'sms.text-received': 'Got a text from the texting service',
  },
}
