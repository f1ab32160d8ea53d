import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'sandbox',
  actions: {
    'sandbox.emptied': 'Emptied the sandbox',
    'sandbox.fax-sent': 'Sent a fax from a sandbox machine',
    'sandbox.inquiry-decided': 'Decided a sandbox identity check',
    'sandbox.machine-set': 'Set how a sandbox fax machine behaves',
    'sandbox.phone-set': 'Set how a sandbox phone behaves',
    'sandbox.text-written': 'Texted from a sandbox phone',
  },
}
