/**
 * Types alone: every call and event by its name, so that the web app can make typed calls without shipping the shapes.
 * `import type` keeps zod and the schemas out of the browser.
 */
import type * as filesRoutes from './files/routes.ts'
import type { Event } from './kernel/event.ts'
import type { AnyRoute } from './kernel/route.ts'
import type * as sandboxRoutes from './sandbox/routes.ts'
import type * as sessionEvents from './session/events.ts'
import type * as sessionRoutes from './session/routes.ts'

type RoutesIn<Module> = Extract<Module[keyof Module], AnyRoute>
type EventsIn<Module> = Extract<Module[keyof Module], Event>

export type KnownRoute =
  | RoutesIn<typeof filesRoutes>
  | RoutesIn<typeof sessionRoutes>
  | RoutesIn<typeof sandboxRoutes>
export type KnownEvent = EventsIn<typeof sessionEvents>

export type KnownCall = KnownRoute['call']
export type RouteOf<C extends KnownCall> = Extract<KnownRoute, { call: C }>
export type EventOf<N extends KnownEvent['name']> = Extract<KnownEvent, { name: N }>
