const ROUNDS = 3

const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Measures ways to do the same turn by turn, so that whatever else the machine does falls on all of them. */
export async function compare<Way extends string>(
  ways: Record<Way, () => Promise<number>>,
): Promise<Record<Way, number>> {
  const rates = new Map<Way, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of Object.keys(ways) as Way[])
      rates.set(way, [...(rates.get(way) ?? []), await ways[way]()])
  return Object.fromEntries([...rates].map(([way, list]) => [way, mean(list)])) as Record<Way, number>
}
