import type { Rate } from '@corridor/contract/kernel/message.ts'

/** Above this many, those that are full again are forgotten. */
const BUCKETS_MAX = 10_000

/**
 * Lets each key do something so many times at once, and then so many times a second. Counted in this process alone: it
 * stops a window from overdoing it, and is no lock against guessing.
 */
export function createPace({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()) {
  const buckets = new Map<string, { left: number; atMs: number }>()

  const leftNow = ({ left, atMs }: { left: number; atMs: number }) =>
    Math.min(burst, left + ((nowMs() - atMs) / 1000) * perSecond)

  function forgetFull(): void {
    for (const [key, one] of buckets) if (leftNow(one) >= burst) buckets.delete(key)
  }

  return {
    /** Takes one. Answers nothing when it was there, otherwise the whole seconds until there is one. */
    take(key: string): number | undefined {
      const bucket = buckets.get(key)
      if (!bucket && buckets.size >= BUCKETS_MAX) forgetFull()
      const left = bucket ? leftNow(bucket) : burst
      const isThere = left >= 1
      buckets.set(key, { left: isThere ? left - 1 : left, atMs: nowMs() })
      return isThere ? undefined : Math.ceil((1 - left) / perSecond)
    },
    forget: (key: string): void => void buckets.delete(key),
  }
}

export type Pace = ReturnType<typeof createPace>
