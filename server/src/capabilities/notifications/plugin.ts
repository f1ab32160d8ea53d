import { auditWords } from '@corridor/contract/notifications/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as alertsCalls from './actions/alerts.ts'
import * as getUserNotifications from './actions/get-user-notifications.ts'
import * as preferences from './actions/preferences.ts'
import * as pushCalls from './actions/push.ts'
import * as unsubscribe from './actions/unsubscribe.ts'
import { fillDemo } from './demo.ts'
import { forgetAlerts } from './jobs.ts'
import { streams } from './live.ts'
import { sendPush } from './push/send-push.ts'
import { sendWaitingMail, sendWaitingText } from './reminders/reminder-jobs.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { sendUrgentText } from './reminders/urgent-texts.ts'
import { createAlerting } from './save-alerts.ts'

export const notifications: Capability = {
  name: 'notifications',
  auditWords,
  routes: mountedIn(alertsCalls, getUserNotifications, preferences, pushCalls, unsubscribe),
  streams,
  jobs: [forgetAlerts, sendPush, sendUrgentText, sendReminders, sendWaitingMail, sendWaitingText],
  prepare: (services) => {
    services.alerting = createAlerting(services)
  },
  fillDemo,
}
