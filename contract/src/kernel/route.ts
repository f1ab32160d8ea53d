import type { z } from 'zod'
import type { Access } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Call = `${Method} /${string}`

/** One call of the product, declared once: the server mounts it, the web app calls it, OpenAPI and tests are made from it. */
export interface Route<
  C extends Call = Call,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** Method and path; path parameters are written `:name`. */
  call: C
  access: A
  /** One sentence for the API page. */
  summary: string
  /** The word under which this call is recorded in the audit trail. Every call has one that changes something or reads what may belong to a patient. */
  audit?: string
  /**
   * Said by a read without an audit word: nothing that it answers belongs to a patient, nor may. Files and messages may, and so may
   * the name of a file or of a group: nobody knows what is in them. Who is in a conversation, who has read, and how many
   * wait says nothing of a patient.
   */
  hasNoPatientData?: true
  /** Bytes instead of JSON: an upload's body, or a download's reply, travels as a stream. */
  transfer?: 'upload' | 'download'
  params?: P
  query?: Q
  body?: B
  reply: R
}

// biome-ignore lint/suspicious/noExplicitAny: a collection of routes holds every shape there is
export type AnyRoute = Route<Call, any, any, any, any>

/** Declares a route. A call without an audit word is refused here, at start, unless it only reads, and nothing of a patient. */
export function route<
  const C extends Call,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
>(definition: Route<C, P, Q, B, R, A>): Route<C, P, Q, B, R, A> {
  const { call, audit, hasNoPatientData } = definition
  if (!audit && !call.startsWith('GET ')) throw new Error(`${call} changes something and names no audit word`)
  if (!audit && !hasNoPatientData)
    throw new Error(`${call} names no audit word and does not say that it has no patient data`)
  return definition
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends. */
export type ParamsOf<R extends AnyRoute> = In<NonNullable<R['params']>>
export type QueryOf<R extends AnyRoute> = In<NonNullable<R['query']>>
export type BodyOf<R extends AnyRoute> = In<NonNullable<R['body']>>
/** What the caller gets. */
export type ReplyOf<R extends AnyRoute> = Out<R['reply']>

/** Absent when the route takes none, optional when all of it is, required otherwise. */
type Member<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : object extends T
    ? { [K in Name]?: T }
    : undefined extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

/** All that a caller sends, by where it stands in the request. */
export type InputOf<R extends AnyRoute> = Member<'params', ParamsOf<R>> &
  Member<'query', QueryOf<R>> &
  Member<'body', BodyOf<R>>

/** What an action receives, after the shapes were checked and defaults filled in. */
export type CheckedParams<R extends AnyRoute> = Out<NonNullable<R['params']>>
export type CheckedQuery<R extends AnyRoute> = Out<NonNullable<R['query']>>
export type CheckedBody<R extends AnyRoute> = Out<NonNullable<R['body']>>

/** Splits a call into the method and the path. */
export function partsOf(call: Call): { method: Method; path: string } {
  const space = call.indexOf(' ')
  return { method: call.slice(0, space) as Method, path: call.slice(space + 1) }
}
