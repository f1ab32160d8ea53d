import { createHash } from 'node:crypto'

/** Numbers that look like chance and are the same for the same seed. */
export interface Chance {
  /** A whole number below this one. */
  below: (limit: number) => number
  pick: <T>(from: readonly T[]) => T
  /** Another one that follows from this and a name, whatever was drawn here before. */
  of: (name: string) => Chance
}

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

export function createChance(seed: string): Chance {
  // Mulberry32: 32 bits of state are enough for choosing what to try next.
  let state = seedOf(seed)
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    pick: (from) => from[below(from.length)]!,
    of: (name) => createChance(`${seed} ${name}`),
  }
}
