import type { Mounted } from '../../platform/action.ts'
import { listAlerts, readAlerts } from './actions/alerts.ts'
import { getUserNotifications } from './actions/get-user-notifications.ts'
import { getPush, turnPushOff, turnPushOn } from './actions/push.ts'

export const routes: readonly Mounted[] = [
  getUserNotifications,
  listAlerts,
  readAlerts,
  getPush,
  turnPushOn,
  turnPushOff,
]
