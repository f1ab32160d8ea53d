import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Hub } from './hub.ts'

/** Who receives an event: what a capability's `live.ts` declares. */
export interface Receivers<E extends Event = Event> {
  event: E
  to: (payload: PayloadOf<E>) => readonly string[]
}

export const receivers = <E extends Event>(
  event: E,
  to: (payload: PayloadOf<E>) => readonly string[],
): Receivers<E> => ({
  event,
  to,
})

export interface Live {
  send: <E extends Event>(event: E, payload: PayloadOf<E>) => void
}

/** Sends announced events to the rooms their capability names. An event nobody declared receivers for is a mistake. */
export function createLive(hub: () => Hub, declared: readonly Receivers[]): Live {
  const byName = new Map(declared.map((one) => [one.event.name, one]))
  return {
    send: (event, payload) => {
      const known = byName.get(event.name)
      if (!known) throw new Error(`Nobody receives ${event.name}`)
      // The shape is an allow-list: what it does not name stays here.
      hub().emit(event.hub, known.to(payload as never), event.name, event.payload.parse(payload))
    },
  }
}
