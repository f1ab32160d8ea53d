import type { z } from 'zod'
import type { ClaimAccess, SignedInAccess } from './access.ts'
import type { ErrorBody } from './errors.ts'
import type { Hub } from './event.ts'

export type MessageName = `${Hub} ${string}`

/** How often one person may say something: so many at once, and then so many more each second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Something a window sends the server over its live connection: what is too small and too frequent for a call. */
export interface Message<
  S extends MessageName = MessageName,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** The hub that takes it and `<capability>.<message>`. */
  name: S
  /** Checked at every message, against what the person may open at that moment. */
  access: ClaimAccess | SignedInAccess
  rate: Rate
  payload: P
  reply: R
}

// biome-ignore lint/suspicious/noExplicitAny: a collection of messages holds every shape there is
export type AnyMessage = Message<MessageName, any, any>

/** Declares what a hub takes. Whatever is not declared is refused. */
export const message = <const S extends MessageName, P extends z.ZodType, R extends z.ZodType>(
  definition: Message<S, P, R>,
): Message<S, P, R> => definition

/** Splits the full name of a message into its hub and its name there. */
export function partsOfMessageName(name: MessageName): { hub: Hub; name: string } {
  const space = name.indexOf(' ')
  return { hub: name.slice(0, space) as Hub, name: name.slice(space + 1) }
}

/** What a window sends, what the handler receives after the shape was checked, and what the window gets back. */
export type MessagePayload<M extends AnyMessage> = z.input<M['payload']>
export type ParsedMessagePayload<M extends AnyMessage> = z.output<M['payload']>
export type AnswerOf<M extends AnyMessage> = z.output<M['reply']>

/** How the server answers a message. */
export type Acknowledged<R = unknown> = { reply: R } | { error: ErrorBody }
