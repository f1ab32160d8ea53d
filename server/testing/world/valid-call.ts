import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import type { Input } from '../calls.ts'
import type { World } from './world.ts'

/**
 * Makes what the call needs and says how it is made so that it is answered with 200. It works again and again, whatever
 * was called before: people and records that it uses up are its own.
 */
export type ValidCall<C extends KnownCall> = (world: World) => Promise<Input<C>>

/** The calls of a file of the contract. */
export type CallsIn<Routes> = Extract<Routes[keyof Routes], AnyRoute>['call'] & KnownCall
