import * as routes from '@corridor/contract/deliveries/routes.ts'
import type { Channel, State } from '@corridor/contract/deliveries/rules.ts'
import { z } from 'zod'
import { readInPractice } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { found } from '#platform/refusal.ts'
import { presentDeliveries, presentDelivery, presentEvent } from '../present.ts'
import {
  type DeliveryFilter,
  findDeliveryOf,
  listEvents,
  listDeliveries as listRows,
} from '../store/deliveries.ts'

const pages = paging('deliveries', z.object({ at: z.coerce.date(), id: z.string() }))

interface Filters {
  channel?: Channel
  state?: State
  from?: string
  to?: string
}

export const filterOf = (practiceId: string, { channel, state, from, to }: Filters): DeliveryFilter => ({
  practiceId,
  ...(channel && { channel }),
  ...(state && { state }),
  ...(from && { from: new Date(from) }),
  ...(to && { to: new Date(to) }),
})

export const listDeliveries = readInPractice(
  routes.listDeliveries,
  async ({ person, query, db, services, note }) => {
    const practiceId = found(person.practiceId)
    note({ subject: { kind: 'practice', id: practiceId } })
    const { after, limit } = pages.begin(services.secrets, query)
    const rows = await listRows(db, filterOf(practiceId, query), { ...(after && { after }), limit })
    const { page, continuationToken } = pages.cut(services.secrets, query, rows, ({ created_at, id }) => ({
      at: created_at.toISOString(),
      id,
    }))
    return { deliveries: await presentDeliveries(services, db, person, page), continuationToken }
  },
)

export const getDelivery = readInPractice(
  routes.getDelivery,
  async ({ person, params, db, services, note }) => {
    const row = found(await findDeliveryOf(db, found(person.practiceId), params.id))
    note({ subject: { kind: 'delivery', id: row.id } })
    const [delivery = presentDelivery(row, null)] = await presentDeliveries(services, db, person, [row])
    return { ...delivery, events: (await listEvents(db, [row.id])).map(presentEvent) }
  },
)
