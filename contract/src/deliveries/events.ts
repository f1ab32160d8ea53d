import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { DeliveryItem } from './model.ts'

/** A delivery of the practice is new or has moved: refetch what shows it. */
export const deliveryChanged = event({
  name: 'deliveries.changed',
  hub: '/hubs/notification',
  payload: z.object({ deliveryId: Id, item: DeliveryItem.nullable() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'deliveries/events': typeof import('./events.ts')
  }
}
