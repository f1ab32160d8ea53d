import type { Since } from '@corridor/contract/kernel/live.ts'
import { type Mark, STREAMS_PER_CALL, writeCursors } from '@corridor/contract/kernel/stream.ts'

export interface Follower {
  /** The streams to follow at this moment, by their whole names. */
  streams: () => readonly string[]
  /** What was missed is not known any more: everything that the stream speaks of is to be read anew. */
  readAnew: (stream: string) => void
}

interface StreamParts {
  /** Reads what happened since these cursors. */
  read: (cursors: string) => Promise<readonly Since[]>
  handle: (event: string, payload: unknown) => void
}

type Heard = [event: string, payload: unknown, mark: Mark]

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Makes every event of the followed streams count once and in order. After a gap, or when a number is missing, it reads what
 * happened since; events that come meanwhile wait. An event can still be applied to data that has it already, because data is
 * read after its cursor: handlers must be able to bear that.
 */
export function createStreams({ read, handle }: StreamParts) {
  const followers = new Set<Follower>()
  const cursors = new Map<string, number>()
  /** What the server says is not this person's: nothing can be caught up on. */
  const foreign = new Set<string>()
  let waiting: Heard[] = []
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

  function takeNext(heard: Heard): void {
    const [event, payload, { stream, seq }] = heard
    const known = cursors.get(stream)
    if (known !== undefined && seq <= known) return
    if (known !== undefined && seq === known + 1) {
      cursors.set(stream, seq)
      handle(event, payload)
    } else {
      waiting.push(heard)
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
    else for (const one of followers) if (one.streams().includes(stream)) one.readAnew(stream)
  }

  async function readAll(wanted: readonly string[]): Promise<void> {
    const session = sessions
    for (let start = 0; start < wanted.length; start += STREAMS_PER_CALL) {
      const some = wanted.slice(start, start + STREAMS_PER_CALL)
      const answers = await read(
        writeCursors(some.map((stream) => ({ stream, seq: cursors.get(stream) ?? null }))),
      )
      if (session !== sessions) return
      for (const answer of answers) apply(answer)
    }
  }

  /** What could not be ordered is still true; the read is made again later. */
  function tryLater(): void {
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
      await readAll(wanted)
      failures = 0
    } catch {
      if (session === sessions) tryLater()
    }
    if (session !== sessions) return
    isCatchingUp = false
    for (const heard of waiting.splice(0)) take(...heard)
    if (isWantedAgain) void catchUp()
  }

  return {
    follow(follower: Follower): () => void {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    take,
    /** To be called after every gap: a connection that opened, a change of what one may hear. */
    catchUp,
    /** Forgets where it stood: the next person begins anew. */
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
