import type { KnownCall, RouteOf } from '@corridor/contract/capabilities.ts'
import type { InputOf, ReplyOf } from '@corridor/contract/kernel/route.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Sent without a session, whatever is stored, as for signing in. */
  withoutSession?: boolean
  /**
   * An unknown-person answer signs the person out: only for the list of chat channels (specification,
   * platform §4). Elsewhere it is an ordinary answer.
   */
  mayForceOut?: boolean
  /** Sent with this link's token, for guest calls. */
  guestToken?: string
  /** A good answer is a file, handed over as a Blob; a refusal is read as always. */
  isFile?: boolean
}

export type CallInput<C extends KnownCall> = InputOf<RouteOf<C>> & CallOptions

export type CallArguments<C extends KnownCall> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

export type CallReply<C extends KnownCall> = ReplyOf<RouteOf<C>>

/** Makes a call of the contract. Rejects with an ApiError, or with the reason of the caller's own signal. */
export type Call = <C extends KnownCall>(name: C, ...rest: CallArguments<C>) => Promise<CallReply<C>>
