import type { Mounted } from '#platform/action.ts'
import { listAlerts, readAlerts } from './actions/alerts.ts'
import { getUserNotifications } from './actions/get-user-notifications.ts'
import { changePreferences, getPreferences } from './actions/preferences.ts'
import { getPush, turnPushOff, turnPushOn } from './actions/push.ts'
import { getUnsubscription, unsubscribe } from './actions/unsubscribe.ts'

export const routes: readonly Mounted[] = [
  getUserNotifications,
  listAlerts,
  readAlerts,
  getPush,
  turnPushOn,
  turnPushOff,
  getPreferences,
  changePreferences,
  getUnsubscription,
  unsubscribe,
]
