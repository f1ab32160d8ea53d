import type { KnownCall, RouteOf } from '@corridor/contract/capabilities.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@corridor/contract/kernel/route.ts'

/** Absent when the route takes none, optional when all of it is, required otherwise. */
type Member<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : object extends T
    ? { [K in Name]?: T }
    : undefined extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

export interface CallOptions {
  signal?: AbortSignal
  /** Sent as a person without a session, whatever is stored: signing in is. */
  withoutSession?: boolean
}

export type CallInput<C extends KnownCall> = Member<'params', ParamsOf<RouteOf<C>>> &
  Member<'query', QueryOf<RouteOf<C>>> &
  Member<'body', BodyOf<RouteOf<C>>> &
  CallOptions

export type CallArguments<C extends KnownCall> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

export type CallReply<C extends KnownCall> = ReplyOf<RouteOf<C>>

/** Makes a call of the contract. Rejects with an ApiError, or with the reason of the caller's own signal. */
export type Call = <C extends KnownCall>(name: C, ...rest: CallArguments<C>) => Promise<CallReply<C>>
