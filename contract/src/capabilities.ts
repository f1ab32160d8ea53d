/**
 * Types alone: every call and event by its name, so that the web app can make typed calls without shipping the shapes.
 * They are what the files of the contract declare of themselves in `Contracts`.
 */
import type { Contracts } from './kernel/contracts.ts'
import type { Event } from './kernel/event.ts'
import type { AnyMessage } from './kernel/message.ts'
import type { AnyRoute } from './kernel/route.ts'
import type { Stream } from './kernel/stream.ts'

type PartsOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Part = PartsOf<Contracts[keyof Contracts]>

export type KnownRoute = Extract<Part, AnyRoute>
export type KnownEvent = Extract<Part, Event>
export type KnownMessage = Extract<Part, AnyMessage>
export type KnownStream = Extract<Part, Stream>

export type KnownCall = KnownRoute['call']
export type RouteOf<C extends KnownCall> = Extract<KnownRoute, { call: C }>
export type EventOf<N extends KnownEvent['name']> = Extract<KnownEvent, { name: N }>
export type MessageOf<S extends KnownMessage['name']> = Extract<KnownMessage, { name: S }>
