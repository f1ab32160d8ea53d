import * as routes from '@corridor/contract/deliveries/routes.ts'
import { readInPractice } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { readItem } from '../item-rows.ts'
import { presentDeliveries, presentEvent } from '../present.ts'
import { listEvents } from '../store/deliveries.ts'

export const listItemDeliveries = readInPractice(
  routes.listItemDeliveries,
  async ({ person, params, db, services, note }) => {
    const item = { kind: params.kind, id: params.itemId }
    const rows = await readItem(services, db, { ...person, practiceId: found(person.practiceId) }, item)
    note({ subject: item })
    const events = await listEvents(
      db,
      rows.map(({ id }) => id),
    )
    const shown = await presentDeliveries(services, db, person, rows)
    return {
      deliveries: shown.map((one) => ({
        ...one,
        events: events.filter(({ delivery_id }) => delivery_id === one.id).map(presentEvent),
      })),
    }
  },
)
