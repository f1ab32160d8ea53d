import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Audience } from './audience.ts'
import type { Hub } from './hub.ts'
import { insertChanges } from './stream-store.ts'

/** What a transaction published. */
export interface PublishedEvent {
  event: Event
  payload: PayloadOf<Event>
  audience: Audience
  /** Its number, once the platform gave it one. */
  mark?: Mark
}

export interface Live {
  /** Gives the events of streams their numbers and keeps them, as the last thing a transaction does: with its commit. */
  save: (unit: Pick<UnitOfWork, 'last'>, published: PublishedEvent[], now: Date) => void
  /** Sends an event to its audience. */
  send: (one: PublishedEvent) => void
}

/** Shapes are allow-lists: what they do not name stays here. */
const payloadOf = ({ event, payload }: PublishedEvent): unknown => event.payload.parse(payload)

/** Gives the events of streams their numbers. */
export const savePublished: Live['save'] = ({ last }, published, now) => {
  const saved = published.flatMap((one) => {
    const { stream, mark } = one.audience
    return stream && !mark ? [{ one, stream, event: one.event.name, payload: payloadOf(one) }] : []
  })
  if (saved.length === 0) return
  last(insertChanges(saved, now), (numbers) => {
    for (const [at, { one, stream }] of saved.entries()) one.mark = { stream, seq: Number(numbers[at]!.seq) }
  })
}

export const createLive = (hub: () => Hub): Live => ({
  save: savePublished,
  send: (one) => {
    const { event, audience, mark = audience.mark } = one
    hub().emit(event.hub, audience.rooms, event.name, payloadOf(one), mark)
  },
})
