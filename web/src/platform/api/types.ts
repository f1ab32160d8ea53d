import type { KnownCall, RouteOf } from '@corridor/contract/capabilities.ts'
import type { InputOf, ReplyOf } from '@corridor/contract/kernel/route.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Sent as a person without a session, whatever is stored: signing in is. */
  withoutSession?: boolean
  /**
   * The server saying that it does not know this person signs them out: the list of chat channels alone is believed
   * (specification, platform §4). Elsewhere it is an answer like any other.
   */
  mayForceOut?: boolean
  /** Sent as whoever holds this link, for calls that are for guests. */
  guestToken?: string
}

export type CallInput<C extends KnownCall> = InputOf<RouteOf<C>> & CallOptions

export type CallArguments<C extends KnownCall> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

export type CallReply<C extends KnownCall> = ReplyOf<RouteOf<C>>

/** Makes a call of the contract. Rejects with an ApiError, or with the reason of the caller's own signal. */
export type Call = <C extends KnownCall>(name: C, ...rest: CallArguments<C>) => Promise<CallReply<C>>
