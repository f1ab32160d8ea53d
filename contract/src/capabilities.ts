/**
 * Types alone: every call and event by its name, so that the web app can make typed calls without shipping the shapes.
 * `import type` keeps zod and the schemas out of the browser.
 */
import type * as filesRoutes from './files/routes.ts'
import type { Event } from './kernel/event.ts'
import type * as liveWords from './kernel/live.ts'
import type { AnyMessage } from './kernel/message.ts'
import type { AnyRoute } from './kernel/route.ts'
import type { Stream } from './kernel/stream.ts'
import type * as officeEvents from './office/events.ts'
import type * as officeRoutes from './office/routes.ts'
import type * as onboardingRoutes from './onboarding/routes.ts'
import type * as operatorRoutes from './operator/routes.ts'
import type * as peopleEvents from './people/events.ts'
import type * as peopleRoutes from './people/routes.ts'
import type * as sandboxRoutes from './sandbox/routes.ts'
import type * as sessionEvents from './session/events.ts'
import type * as sessionRoutes from './session/routes.ts'
import type * as secondFactorRoutes from './session/second-factor.ts'
import type * as verificationRoutes from './verification/routes.ts'

type RoutesIn<Module> = Extract<Module[keyof Module], AnyRoute>
type EventsIn<Module> = Extract<Module[keyof Module], Event>
type StreamsIn<Module> = Extract<Module[keyof Module], Stream>
type MessagesIn<Module> = Extract<Module[keyof Module], AnyMessage>

export type KnownRoute =
  | RoutesIn<typeof liveWords>
  | RoutesIn<typeof peopleRoutes>
  | RoutesIn<typeof filesRoutes>
  | RoutesIn<typeof officeRoutes>
  | RoutesIn<typeof sessionRoutes>
  | RoutesIn<typeof secondFactorRoutes>
  | RoutesIn<typeof verificationRoutes>
  | RoutesIn<typeof onboardingRoutes>
  | RoutesIn<typeof operatorRoutes>
  | RoutesIn<typeof sandboxRoutes>
export type KnownEvent =
  | EventsIn<typeof liveWords>
  | EventsIn<typeof peopleEvents>
  | EventsIn<typeof sessionEvents>
  | EventsIn<typeof officeEvents>
export type KnownMessage = MessagesIn<typeof liveWords>
export type KnownStream = StreamsIn<typeof officeEvents>

export type KnownCall = KnownRoute['call']
export type RouteOf<C extends KnownCall> = Extract<KnownRoute, { call: C }>
export type EventOf<N extends KnownEvent['name']> = Extract<KnownEvent, { name: N }>
export type MessageOf<S extends KnownMessage['says']> = Extract<KnownMessage, { says: S }>
