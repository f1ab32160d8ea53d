import type { EventOf, KnownEvent } from '@corridor/contract/capabilities.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Since } from '@corridor/contract/kernel/live.ts'
import { type Mark, STREAMS_PER_CALL, writeCursors } from '@corridor/contract/kernel/stream.ts'

export interface Follower {
  /** The streams to follow at this moment, by their whole names. */
  streams: () => readonly string[]
  /** The missed events are no longer available: everything the stream covers must be refetched. */
  refetch: (stream: string) => void
}

interface StreamParts {
  /** Reads what happened since these cursors. */
  read: (cursors: string) => Promise<readonly Since[]>
  handle: (event: string, payload: unknown) => void
}

type Received = [event: string, payload: unknown, mark: Mark]

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

interface Reading {
  read: StreamParts['read']
  cursors: ReadonlyMap<string, number>
  apply: (answer: Since) => void
  /** Another person has begun, whom the answers are not for. */
  isOver: () => boolean
}

async function readInCalls(
  wanted: readonly string[],
  { read, cursors, apply, isOver }: Reading,
): Promise<void> {
  for (let start = 0; start < wanted.length; start += STREAMS_PER_CALL) {
    const some = wanted.slice(start, start + STREAMS_PER_CALL)
    const answers = await read(
      writeCursors(some.map((stream) => ({ stream, seq: cursors.get(stream) ?? null }))),
    )
    if (isOver()) return
    for (const answer of answers) apply(answer)
  }
}

/**
 * Delivers every event of the followed streams once and in order. After a gap, or when a number is missing,
 * it reads what happened since; events that arrive meanwhile wait. An event can still be applied to data
 * that includes it already, because data is read after its cursor: handlers must tolerate that.
 */
export function createStreams({ read, handle }: StreamParts) {
  const followers = new Set<Follower>()
  const cursors = new Map<string, number>()
  /** The server refuses this stream to the person: nothing can be caught up on. */
  const foreign = new Set<string>()
  let waiting: Received[] = []
  let isCatchingUp = false
  let isWantedAgain = false
  let sessions = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const followed = () => new Set([...followers].flatMap(({ streams }) => streams()))

  function take(event: string, payload: unknown, mark?: Mark): void {
    if (!mark || foreign.has(mark.stream) || !followed().has(mark.stream)) handle(event, payload)
    else if (isCatchingUp) waiting.push([event, payload, mark])
    else takeNext([event, payload, mark])
  }

  function takeNext(received: Received): void {
    const [event, payload, { stream, seq }] = received
    const cursor = cursors.get(stream)
    if (cursor !== undefined && seq <= cursor) return
    if (cursor !== undefined && seq === cursor + 1) {
      cursors.set(stream, seq)
      handle(event, payload)
    } else {
      waiting.push(received)
      void catchUp()
    }
  }

  function apply({ stream, seq, changes }: Since): void {
    if (seq === null) {
      cursors.delete(stream)
      foreign.add(stream)
      return
    }
    foreign.delete(stream)
    cursors.set(stream, seq)
    if (changes) for (const { event, payload } of changes) handle(event, payload)
    else for (const one of followers) if (one.streams().includes(stream)) one.refetch(stream)
  }

  /** Events that could not be ordered are still true; the read is repeated later. */
  function retryDelayed(): void {
    for (const [event, payload] of waiting.splice(0)) handle(event, payload)
    timer = setTimeout(catchUp, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    failures += 1
  }

  async function catchUp(): Promise<void> {
    isWantedAgain = isCatchingUp
    const wanted = [...followed()]
    if (isCatchingUp || wanted.length === 0) return
    const session = sessions
    clearTimeout(timer)
    isCatchingUp = true
    try {
      await readInCalls(wanted, { read, cursors, apply, isOver: () => session !== sessions })
      failures = 0
    } catch {
      if (session === sessions) retryDelayed()
    }
    if (session !== sessions) return
    isCatchingUp = false
    for (const received of waiting.splice(0)) take(...received)
    if (isWantedAgain) void catchUp()
  }

  return {
    follow(follower: Follower): () => void {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    take,
    /** Must be called after every gap: a new connection, a change of claims. */
    catchUp,
    /** Clears the cursors: the next person starts over. */
    reset(): void {
      sessions += 1
      clearTimeout(timer)
      cursors.clear()
      foreign.clear()
      waiting = []
      isCatchingUp = false
      isWantedAgain = false
      failures = 0
    },
  }
}

type Handler = (payload: never) => void
const handlers = new Map<string, Set<Handler>>()

/**
 * Handles an event of the contract until the returned function is called. Survives sessions: cache rules are
 * set once.
 */
export function on<N extends KnownEvent['name']>(
  name: N,
  handler: (payload: PayloadOf<EventOf<N>>) => void,
): () => void {
  const followed = handlers.get(name) ?? new Set()
  handlers.set(name, followed.add(handler))
  return () => followed.delete(handler)
}

/** Hands an event to everything that handles it. One handler that fails does not stop the others. */
export function handle(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload as never)
    } catch (error) {
      console.error(error)
    }
  }
}
