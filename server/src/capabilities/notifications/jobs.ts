import { READ_ALERT_DAYS, UNREAD_ALERT_DAYS } from '@corridor/contract/notifications/limits.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/job.ts'
import { removeOldAlerts } from './store/alerts.ts'

export const forgetAlerts = job<object>({
  name: 'notifications.forget-alerts',
  every: '41 3 * * *',
  run: async (_payload, { db, clock }) =>
    removeOldAlerts(db, {
      readBefore: daysAfter(clock.now(), -READ_ALERT_DAYS),
      raisedBefore: daysAfter(clock.now(), -UNREAD_ALERT_DAYS),
    }),
})
