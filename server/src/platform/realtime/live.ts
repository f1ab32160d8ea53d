import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Audience } from './audience.ts'
import type { Hub } from './hub.ts'

/** What a transaction announced. */
export interface Announcement<E extends Event = Event> {
  event: E
  payload: PayloadOf<E>
  audience: Audience
}

export interface Live {
  send: (announcement: Announcement) => void
}

/** Sends announced events to their audience. The shape is an allow-list: what it does not name stays here. */
export const createLive = (hub: () => Hub): Live => ({
  send: ({ event, payload, audience }) =>
    hub().emit(event.hub, audience.rooms, event.name, event.payload.parse(payload)),
})
