import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { check } from '../refusal.ts'

interface Turns {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits how much of one practice's work is done at once, so that nobody fills what all practices wait for in one row. More of it waits
 * its turn before it begins, and beyond a limit is refused.
 */
export function createPracticeTurns({ most, waitingMax }: { most: number; waitingMax: number }) {
  const practices = new Map<string, Turns>()

  async function begin(practiceId: string): Promise<Turns> {
    const turns = practices.get(practiceId) ?? { running: 0, waiting: [] }
    practices.set(practiceId, turns)
    if (turns.running < most) {
      turns.running += 1
      return turns
    }
    check(turns.waiting.length < waitingMax, kernelErrors.tooManyRequests)
    // Whoever ends hands the turn over, so that nobody comes in between.
    await new Promise<void>((resolve) => turns.waiting.push(resolve))
    return turns
  }

  function end(practiceId: string, turns: Turns): void {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running -= 1
    if (turns.running === 0) practices.delete(practiceId)
  }

  return async <T>(practiceId: string, work: () => Promise<T>): Promise<T> => {
    const turns = await begin(practiceId)
    try {
      return await work()
    } finally {
      end(practiceId, turns)
    }
  }
}
