import type { Mounted } from '#platform/action.ts'
import { cancelDelivery, retryDelivery } from './actions/change-delivery.ts'
import { exportDeliveries } from './actions/export-deliveries.ts'
import { listItemDeliveries } from './actions/item-deliveries.ts'
import { getDelivery, listDeliveries } from './actions/list-deliveries.ts'
import { proveDelivery } from './actions/prove-delivery.ts'
import { telnyxWebhook, twilioWebhook } from './actions/text-webhooks.ts'

export const routes: readonly Mounted[] = [
  listDeliveries,
  exportDeliveries,
  getDelivery,
  listItemDeliveries,
  retryDelivery,
  cancelDelivery,
  proveDelivery,
  twilioWebhook,
  telnyxWebhook,
]
