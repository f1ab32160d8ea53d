import { ApiError } from './api/error.ts'

/** Something that is to be sent: by its id it is stored once, however often it arrives. */
export interface OutboxEntry<Body> {
  id: string
  /** What is sent to one place goes in order; places do not wait for each other. */
  place: string
  body: Body
  writtenAt: string
  /** Why it was refused: it waits for its owner, and the others go on. */
  failure?: string
  /** The word the refusal goes by: some of them have a way out. */
  failureCode?: string
}

export interface OutboxParts<Body> {
  entries: () => readonly OutboxEntry<Body>[]
  change: (next: (before: readonly OutboxEntry<Body>[]) => readonly OutboxEntry<Body>[]) => void
  /** Resolves once it is stored. */
  send: (body: Body) => Promise<unknown>
  sentenceOf: (error: unknown) => string
}

/** Refusals that speak of the moment and not of what was sent. */
const PASSING = [0, 401, 408, 423, 425, 429]
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status)

/**
 * Sends what waits, once and in order for each place. A line that is cut holds everything back until `flush`, or a growing pause;
 * what is refused is put aside with the reason.
 */
export function createOutbox<Body>({ entries, change, send, sentenceOf }: OutboxParts<Body>) {
  const busy = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Called for every message that is heard: most are nobody's here, and nothing is written for them. */
  function remove(id: string): void {
    if (entries().some((one) => one.id === id)) change((before) => before.filter((one) => one.id !== id))
  }
  const waiting = (place: string) => entries().find((one) => one.place === place && one.failure === undefined)

  function fail(id: string, error: unknown): void {
    const why = {
      failure: sentenceOf(error),
      failureCode: error instanceof ApiError ? error.code : undefined,
    }
    change((before) => before.map((one) => (one.id === id ? { ...one, ...why } : one)))
  }

  function tryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    failures += 1
  }

  async function sendAll(place: string): Promise<void> {
    if (busy.has(place)) return
    busy.add(place)
    try {
      for (let next = waiting(place); next; next = waiting(place)) {
        try {
          await send(next.body)
          failures = 0
          remove(next.id)
        } catch (error) {
          if (isPassing(error)) return tryLater()
          fail(next.id, error)
        }
      }
    } finally {
      busy.delete(place)
    }
  }

  /** Sends what waits, now: the line is back, or a window was opened. */
  function flush(): void {
    clearTimeout(timer)
    for (const place of new Set(entries().map((one) => one.place))) void sendAll(place)
  }

  return {
    add(entry: OutboxEntry<Body>): void {
      change((before) => [...before, entry])
      void sendAll(entry.place)
    },
    /**
     * Under the same id, at the end of what waits: whoever presses Retry wants it now, not before what was said since. It may be
     * changed to what will not be refused.
     */
    retry(id: string, changed: (body: Body) => Body = (body) => body): void {
      change((before) => {
        const one = before.find((entry) => entry.id === id)
        if (!one) return before
        const again = { ...one, body: changed(one.body), failure: undefined, failureCode: undefined }
        return [...before.filter((entry) => entry.id !== id), again]
      })
      flush()
    },
    /** What is done of it already is not done again, after a reload neither. */
    amend(id: string, changed: (body: Body) => Body): void {
      change((before) => before.map((one) => (one.id === id ? { ...one, body: changed(one.body) } : one)))
    },
    /** Its owner does not want it any more, or it is known to be stored. */
    remove,
    flush,
    stop: () => clearTimeout(timer),
  }
}
