import type { Rate } from '@corridor/contract/kernel/message.ts'

/** Above this many, those that are full again are forgotten. */
const KEPT_MAX = 10_000

/**
 * Lets each key do something so many times at once, and then so many times a second. Kept in this process alone: it keeps
 * a window from overdoing it, and is no lock against guessing.
 */
export function createPace({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()) {
  const kept = new Map<string, { left: number; atMs: number }>()

  const leftNow = ({ left, atMs }: { left: number; atMs: number }) =>
    Math.min(burst, left + ((nowMs() - atMs) / 1000) * perSecond)

  function forgetFull(): void {
    for (const [key, one] of kept) if (leftNow(one) >= burst) kept.delete(key)
  }

  return {
    /** Takes one. Answers nothing when it was there, otherwise the whole seconds until there is one. */
    take(key: string): number | undefined {
      const known = kept.get(key)
      if (!known && kept.size >= KEPT_MAX) forgetFull()
      const left = known ? leftNow(known) : burst
      const isThere = left >= 1
      kept.set(key, { left: isThere ? left - 1 : left, atMs: nowMs() })
      return isThere ? undefined : Math.ceil((1 - left) / perSecond)
    },
    forget: (key: string): void => void kept.delete(key),
  }
}

export type Pace = ReturnType<typeof createPace>
