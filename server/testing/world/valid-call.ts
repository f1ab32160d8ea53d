import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import type { Input } from '../calls.ts'
import type { World } from './world.ts'

/**
 * Makes what the call needs and says how it is made so that it is answered with 200. It works again and again, whatever
 * was called before: people and records that it uses up are its own.
 */
export type ValidCall<C extends KnownCall> = (world: World) => Promise<Input<C>>

export type CallsIn<Routes> = Extract<Routes[keyof Routes], AnyRoute>['call'] & KnownCall

/** One for each route of a file of the contract. A route without one does not compile. */
export type ValidCalls<Routes> = { [C in CallsIn<Routes>]: ValidCall<C> }
