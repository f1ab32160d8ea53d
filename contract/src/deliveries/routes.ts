import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { Confirmed } from './confirmed.ts'
import { DELIVERIES_PAGE, ITEM_ID_MAX } from './limits.ts'
import { Delivery, DeliveryEvent } from './model.ts'
import { CHANNELS, STATES } from './rules.ts'

const admin = claim('PracticeAdmin')
const OneDelivery = z.object({ id: Id })
const OneItem = z.object({ kind: text(60).min(1), itemId: text(ITEM_ID_MAX).min(1) })

/** The filters, which are combined. */
const Filters = {
  channel: z.enum(CHANNELS).optional(),
  state: z.enum(STATES).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
}

export const listDeliveries = route({
  call: 'GET /deliveries/v1',
  summary: 'What left the caller’s practice and what became of it, newest first.',
  access: admin,
  audit: 'deliveries.listed',
  query: z.object({ ...Filters, ...pageQuery(DELIVERIES_PAGE) }),
  reply: pageOf(Delivery, 'deliveries'),
})

export const exportDeliveries = route({
  call: 'GET /deliveries/v1/export',
  summary:
    'The same as a table for a spreadsheet (CSV), streamed. One at a time for each practice; others get 429.',
  access: admin,
  audit: 'deliveries.exported',
  transfer: 'download',
  query: z.object(Filters),
  reply: z.unknown(),
})

export const getDelivery = route({
  call: 'GET /deliveries/v1/:id',
  summary: 'One delivery of the caller’s practice, with everything that happened to it.',
  access: admin,
  audit: 'deliveries.read',
  params: OneDelivery,
  reply: Delivery.extend({ events: z.array(DeliveryEvent) }),
})

export const listItemDeliveries = route({
  call: 'GET /deliveries/v1/items/:kind/:itemId',
  summary:
    'What left about one item, newest first. The capability that the item belongs to says who may look.',
  access: claim('User'),
  audit: 'deliveries.item-read',
  params: OneItem,
  reply: z.object({ deliveries: z.array(Delivery.extend({ events: z.array(DeliveryEvent) })) }),
})

export const retryDelivery = route({
  call: 'POST /deliveries/v1/:id/retry',
  summary:
    'Sends something that failed once more, the same way or another. It becomes a delivery of its own; of two who try at once one wins.',
  access: admin,
  audit: 'deliveries.retried',
  params: OneDelivery,
  body: z.object({
    /** Another way needs another address. */
    channel: z.enum(['text', 'email', 'fax']).optional(),
    to: text(320).min(3).optional(),
    confirmed: Confirmed,
  }),
  reply: Delivery,
})

export const cancelDelivery = route({
  call: 'POST /deliveries/v1/:id/cancel',
  summary: 'Calls off something that has not left yet.',
  access: admin,
  audit: 'deliveries.cancelled',
  params: OneDelivery,
  reply: Done,
})

export const proveDelivery = route({
  call: 'POST /deliveries/v1/items/:kind/:itemId/proof',
  summary:
    'Makes a proof of what left about one item, as PDF and as JSON. Each can be checked with “npm run audit:verify -- --proof file”.',
  access: claim('User'),
  audit: 'deliveries.proof-requested',
  params: OneItem,
  reply: z.object({ fileName: z.string(), json: z.string(), pdfBase64: z.string() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'deliveries/routes': typeof import('./routes.ts')
  }
}
