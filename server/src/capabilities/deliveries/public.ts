/**
 * What other capabilities may use of the deliveries: `import * as deliveries from '../deliveries/public.ts'`. Those that
 * want a say in what leaves handle the hook `deliveries.beforeSend`.
 */

export { failureOf, storedReason } from './handover/failure.ts'
export { createOutages, type Outages, SERVED, type Served } from './handover/outages.ts'
export { recordPushes } from './handover/push-port.ts'
export type { ItemKind } from './item-kinds.ts'
export { createPorts } from './ports.ts'
export { presentDeliveries } from './present.ts'
export { markOpened } from './reports/opened.ts'
export { takeReceipt } from './reports/text-reports.ts'
export { deliveryIdOf } from './sending/admit.ts'
export { checkScheduling, type Gate, type MovedDelivery } from './sending/gate.ts'
export type {
  BehindLink,
  ChannelService,
  ChannelServices,
  Content,
  DeliveryContents,
  Item,
  Message,
  Outgoing,
  RepeatPolicy,
  SendingChannel,
} from './sending/outgoing.ts'
export { PICTURE_HOLDER } from './sending/outgoing.ts'
export { cancel, ofItem, practicesThatTexted, retry, send } from './sending/send.ts'
export { countWritten, type DeliveryRow, listUndelivered } from './store/deliveries.ts'
export { mailKeys } from './store/mail-keys.ts'
