/** Lets work in while its weights together stay below the limit; the rest waits in order. */
export function gate(limit: number) {
  let taken = 0
  const waiting: { weight: number; enter: () => void }[] = []

  const admit = (): void => {
    for (;;) {
      const next = waiting[0]
      // Work that is heavier than the limit runs alone.
      if (!next || (taken > 0 && taken + next.weight > limit)) return
      waiting.shift()
      taken += next.weight
      next.enter()
    }
  }

  return async <T>(weight: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      taken -= weight
      admit()
    }
  }
}
