import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'

/** A delivery of the practice is new or has moved: refetch what shows it. What it is about not everybody may see. */
export const deliveryChanged = event({
  name: 'deliveries.changed',
  hub: '/hubs/notification',
  payload: z.object({ deliveryId: Id }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'deliveries/events': typeof import('./events.ts')
  }
}
