import { mergedSeqs } from './sequence.ts'

/** How far a conversation was read: by one person, or by a whole practice where the mark is shared. */
export interface ReadState {
  /** The position of the newest message. */
  lastSeq: number
  readSeq: number
  /** Of the messages after `readSeq`, those that nobody has to read. */
  uncountedSeqs: number[]
  isMarkedUnread: boolean
}

/** Unread messages are counted up to here; a list shows more as "999+". */
export const UNREAD_MAX = 1_000

/*
 * Every function here accepts the same event twice, and one that comes late: the result follows from positions, never from
 * "one more".
 */

/** How many messages wait to be read; at least one where the conversation was marked unread. */
export function unreadCountOf({ lastSeq, readSeq, uncountedSeqs, isMarkedUnread }: ReadState): number {
  const uncounted = uncountedSeqs.filter((seq) => seq > readSeq && seq <= lastSeq).length
  return Math.min(Math.max(lastSeq - readSeq - uncounted, isMarkedUnread ? 1 : 0), UNREAD_MAX)
}

/** Reading never goes back, and ends the mark that was set by hand. */
export function readUpTo(state: ReadState, seq: number): ReadState {
  const readSeq = Math.max(state.readSeq, seq)
  return {
    ...state,
    readSeq,
    uncountedSeqs: mergedSeqs(state.uncountedSeqs, [], readSeq),
    isMarkedUnread: false,
  }
}

/** The state after an event about a message, new or changed. A message of the reader's own reads what came before it. */
export function withMessageAt(
  state: ReadState,
  { seq, isOwn, isCounted }: { seq: number; isOwn: boolean; isCounted: boolean },
): ReadState {
  const uncountedSeqs = isCounted
    ? state.uncountedSeqs
    : mergedSeqs(state.uncountedSeqs, [seq], state.readSeq)
  if (seq <= state.lastSeq) return { ...state, uncountedSeqs }
  const newest = { ...state, uncountedSeqs, lastSeq: seq }
  return isOwn ? readUpTo(newest, seq) : newest
}

/**
 * The state after the server's copy of it arrived. That copy travels on another stream than the messages, so it may be older than
 * a message that has been read since.
 */
export function withServerState(state: ReadState, server: ReadState): ReadState {
  const hasReadSince = state.readSeq > server.lastSeq
  const readSeq = hasReadSince ? state.readSeq : server.readSeq
  return {
    lastSeq: Math.max(state.lastSeq, server.lastSeq),
    readSeq,
    uncountedSeqs: mergedSeqs(state.uncountedSeqs, server.uncountedSeqs, readSeq),
    isMarkedUnread: hasReadSince ? state.isMarkedUnread : server.isMarkedUnread,
  }
}
