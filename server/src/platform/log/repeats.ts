/** So many lines of one sort are written in a while; what is more is counted. */
const REPEATS = 3
const WHILE_MS = 30_000

/**
 * Keeps one trouble from filling the log: while a database is away, every call fails, every look for jobs and every try to
 * reach it. Writes the first lines of a sort, and when the while is over one that counts the rest.
 */
export function createRepeats() {
  const sorts = new Map<string, { written: number; more: number }>()
  return (sort: string, write: () => void, writeCount: (count: number) => void): void => {
    const seen = sorts.get(sort)
    if (seen && seen.written >= REPEATS) {
      seen.more += 1
      return
    }
    write()
    if (seen) {
      seen.written += 1
      return
    }
    const begun = { written: 1, more: 0 }
    sorts.set(sort, begun)
    const timer = setTimeout(() => {
      sorts.delete(sort)
      if (begun.more > 0) writeCount(begun.more)
    }, WHILE_MS)
    timer.unref()
  }
}
