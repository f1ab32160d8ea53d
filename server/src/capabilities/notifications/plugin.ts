import { auditWords } from '@corridor/contract/notifications/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { fillDemo } from './demo.ts'
import { forgetAlerts } from './jobs.ts'
import { streams } from './live.ts'
import { sendPush } from './push/send-push.ts'
import { sendWaitingMail, sendWaitingText } from './reminders/reminder-jobs.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { sendUrgentText } from './reminders/urgent-texts.ts'
import { routes } from './routes.ts'
import { createAlerting } from './save-alerts.ts'

export const notifications: Capability = {
  name: 'notifications',
  auditWords,
  routes,
  streams,
  jobs: [forgetAlerts, sendPush, sendUrgentText, sendReminders, sendWaitingMail, sendWaitingText],
  prepare: (services) => {
    services.alerting = createAlerting(services)
  },
  fillDemo,
}
