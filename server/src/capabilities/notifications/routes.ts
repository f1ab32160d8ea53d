import type { Mounted } from '../../platform/action.ts'
import { listAlerts, readAlerts } from './actions/alerts.ts'
import { getUserNotifications } from './actions/get-user-notifications.ts'

export const routes: readonly Mounted[] = [getUserNotifications, listAlerts, readAlerts]
