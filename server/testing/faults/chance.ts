/** Chance that comes again with its seed. */
export interface Chance {
  seed: number
  /** From one number up to, and without, another. */
  between: (least: number, end: number) => number
  pick: <T>(list: readonly T[]) => T
  uuid: () => string
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // Mulberry32: small, quick, and good enough to choose moments by.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, end: number): number => least + Math.floor(next() * (end - least))
  const hex = (length: number): string => Array.from({ length }, () => between(0, 16).toString(16)).join('')
  return {
    seed,
    between,
    pick: (list) => list[between(0, list.length)]!,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
