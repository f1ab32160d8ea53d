import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Audience } from './audience.ts'
import type { Hub } from './hub.ts'
import { keepingChanges } from './stream-store.ts'

/** What a transaction announced. */
export interface Announcement {
  event: Event
  payload: PayloadOf<Event>
  audience: Audience
  /** Its number, once the platform gave it one. */
  mark?: Mark
}

export interface Live {
  /** Gives the events of streams their numbers and keeps them, as the last thing a transaction does: with its commit. */
  keep: (unit: Pick<UnitOfWork, 'last'>, announced: Announcement[], now: Date) => void
  /** Sends an event to its audience. */
  send: (announcement: Announcement) => void
}

/** Shapes are allow-lists: what they do not name stays here. */
const payloadOf = ({ event, payload }: Announcement): unknown => event.payload.parse(payload)

/** Gives the events of streams their numbers. */
export const keepAnnounced: Live['keep'] = ({ last }, announced, now) => {
  const kept = announced.flatMap((one) => {
    const { stream, mark } = one.audience
    return stream && !mark ? [{ one, stream, event: one.event.name, payload: payloadOf(one) }] : []
  })
  if (kept.length === 0) return
  last(keepingChanges(kept, now), (numbers) => {
    for (const [place, { one, stream }] of kept.entries())
      one.mark = { stream, seq: Number(numbers[place]!.seq) }
  })
}

export const createLive = (hub: () => Hub): Live => ({
  keep: keepAnnounced,
  send: (announcement) => {
    const { event, audience, mark = audience.mark } = announcement
    hub().emit(event.hub, audience.rooms, event.name, payloadOf(announcement), mark)
  },
})
