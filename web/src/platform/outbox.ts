import { ApiError } from './api/error.ts'

/** Something that is to be sent: by its id it is stored once, however often it arrives. */
export interface OutboxEntry<Body> {
  id: string
  /** Entries of one scope are sent in order; scopes do not wait for each other. */
  position: string
  body: Body
  writtenAt: string
  /** Why it was refused: it waits for its owner, and the others continue. */
  failure?: string
  /** The code of the refusal: some of them can be resolved. */
  failureCode?: string
}

export interface OutboxParts<Body> {
  entries: () => readonly OutboxEntry<Body>[]
  change: (next: (before: readonly OutboxEntry<Body>[]) => readonly OutboxEntry<Body>[]) => void
  /** Resolves once it is stored. */
  send: (entry: OutboxEntry<Body>) => Promise<unknown>
  sentenceOf: (error: unknown) => string
}

/** Refusals that are about the moment and not about the entry. */
const PASSING = [0, 401, 408, 423, 425, 429]
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status)

/**
 * Sends queued entries, once and in order for each scope. A lost connection delays everything until `flush`,
 * or a growing pause; a refused entry is set aside with the reason.
 */
export function createOutbox<Body>({ entries, change, send, sentenceOf }: OutboxParts<Body>) {
  const busy = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Called for every received message: most do not match an entry, and nothing is written for them. */
  function remove(id: string): void {
    if (entries().some((one) => one.id === id)) change((before) => before.filter((one) => one.id !== id))
  }
  const waiting = (position: string) =>
    entries().find((one) => one.position === position && one.failure === undefined)

  function fail(id: string, error: unknown): void {
    const why = {
      failure: sentenceOf(error),
      failureCode: error instanceof ApiError ? error.code : undefined,
    }
    change((before) => before.map((one) => (one.id === id ? { ...one, ...why } : one)))
  }

  function retryDelayed(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    failures += 1
  }

  async function sendAll(position: string): Promise<void> {
    if (busy.has(position)) return
    busy.add(position)
    try {
      for (let next = waiting(position); next; next = waiting(position)) {
        try {
          await send(next)
          failures = 0
          remove(next.id)
        } catch (error) {
          if (isPassing(error)) return retryDelayed()
          fail(next.id, error)
        }
      }
    } finally {
      busy.delete(position)
    }
  }

  /** Sends the queue now: the connection is back, or a window was opened. */
  function flush(): void {
    clearTimeout(timer)
    for (const position of new Set(entries().map((one) => one.position))) void sendAll(position)
  }

  return {
    add(entry: OutboxEntry<Body>): void {
      change((before) => [...before, entry])
      void sendAll(entry.position)
    },
    /**
     * Under the same id, at the end of the queue: Retry sends it now, not before later entries. It may be
     * changed so that it is not refused again.
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
    /** Finished parts are not repeated, after a reload neither. */
    amend(id: string, changed: (body: Body) => Body): void {
      change((before) => before.map((one) => (one.id === id ? { ...one, body: changed(one.body) } : one)))
    },
    /** Its owner removed it, or it is stored already. */
    remove,
    flush,
    stop: () => clearTimeout(timer),
  }
}
