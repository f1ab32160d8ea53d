import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'deliveries',
  formerAreas: ['sms'],
  name: 'Deliveries',
  actions: {
    'deliveries.cancelled': 'Called off a delivery',
    'deliveries.exported': 'Exported the deliveries',
    'deliveries.item-read': 'Looked at what was sent',
    'deliveries.listed': 'Looked through the deliveries',
    'deliveries.mail-reported': 'A mail server reported on a mail',
    'deliveries.moved': 'A delivery left, arrived or failed',
    'deliveries.proof-made': 'A proof of delivery was made',
    'deliveries.proof-requested': 'Made a proof of delivery',
    'deliveries.read': 'Looked at a delivery',
    'deliveries.retried': 'Sent a delivery again',
    'sms.notice-received': 'Heard from the texting service',
  },
  automatic: ['deliveries.item-read', 'deliveries.mail-reported', 'deliveries.moved'],
}
