import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'notifications',
  name: 'Notifications',
  actions: {
    'notifications.alerts-listed': 'Looked at their alerts',
    'notifications.alerts-read': 'Marked alerts as read',
    'notifications.preferences-changed': 'Changed their notification settings',
    'notifications.push-turned-off': 'Turned off notifications on a device',
    'notifications.push-turned-on': 'Turned on notifications on a device',
    'notifications.unsubscribed': 'Unsubscribed from emails',
  },
  automatic: ['notifications.alerts-listed'],
}
