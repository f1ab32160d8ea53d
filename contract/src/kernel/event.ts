import type { z } from 'zod'

/** The two live connections a window keeps open. */
export const HUBS = ['/hubs/notification', '/hubs/work-status'] as const
export type Hub = (typeof HUBS)[number]

/** Something the server publishes to open windows after it was stored. */
export interface Event<N extends string = string, P extends z.ZodType = z.ZodType> {
  /** `<capability>.<what happened>` */
  name: N
  hub: Hub
  payload: P
}

/** Declares an event. Its payload is an allow-list: a field that the shape does not name does not leave the server. */
export const event = <const N extends string, P extends z.ZodType>(definition: Event<N, P>): Event<N, P> =>
  definition

export type PayloadOf<E extends Event> = z.output<E['payload']>
