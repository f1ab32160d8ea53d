/**
 * Events that arrive while something is being read. The answer may have been made before them, so they are applied to it as well;
 * every change accepts being applied twice.
 */
export function createChangeLog<Data>() {
  type Change = (data: Data) => Data
  let readings = 0
  let changes: Change[] = []

  return {
    add(change: Change): void {
      if (readings > 0) changes.push(change)
    },
    async read(load: () => Promise<Data>): Promise<Data> {
      if (readings === 0) changes = []
      const from = changes.length
      readings += 1
      try {
        const loaded: Data = await load()
        return changes.slice(from).reduce<Data>((data, change) => change(data), loaded)
      } finally {
        readings -= 1
      }
    },
  }
}
