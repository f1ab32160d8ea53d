import type { Claim } from './claims.ts'

/** Events of one kind of thing in their order, each with a number, so that a window knows when it missed one. */
export interface Stream<N extends string = string> {
  /** `<capability>`, or `<capability>-<part>`; one stream of it is called `<stream>:<id of the practice, channel, …>`. */
  stream: N
  /** Who may follow it, all of it. What only some of them may see is another stream. */
  claim: Claim
}

export const stream = <const N extends string>(definition: Stream<N>): Stream<N> => definition

export type StreamName<S extends Stream = Stream> = `${S['stream']}:${string}`

/** What an event of a stream carries beside its payload. */
export interface Mark {
  stream: string
  /** One more than the event before it. */
  seq: number
}

/** How far a window has followed a stream; nothing when it has only begun. */
export interface Cursor {
  stream: string
  seq: number | null
}

export const STREAMS_PER_CALL = 100

/** Cursors as a query carries them: `office:0b9e…@12,…`. */
export const writeCursors = (cursors: readonly Cursor[]): string =>
  cursors.map(({ stream, seq }) => `${stream}@${seq ?? ''}`).join(',')

/** The longest key is that of a conversation of two: both their ids. */
const WRITTEN = /^([a-z][a-z-]*:[\w-]{1,80})@(\d{1,15})?$/

/** Reads them; nothing when they are not written so. */
export function readCursors(text: string): Cursor[] | undefined {
  const parts = text.split(',').map((one) => WRITTEN.exec(one))
  if (parts.length > STREAMS_PER_CALL || parts.includes(null)) return undefined
  return parts.map((part) => ({ stream: part![1]!, seq: part![2] === undefined ? null : Number(part![2]) }))
}
