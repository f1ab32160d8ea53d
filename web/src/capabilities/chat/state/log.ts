/**
 * Changes that are heard while something is read. The answer may have been made before them, so they are made to it once more:
 * each bears to be made twice.
 */
export function createLog<Data>() {
  type Change = (data: Data) => Data
  let readings = 0
  let heard: Change[] = []

  return {
    note(change: Change): void {
      if (readings > 0) heard.push(change)
    },
    async read(load: () => Promise<Data>): Promise<Data> {
      if (readings === 0) heard = []
      const from = heard.length
      readings += 1
      try {
        let data: Data = await load()
        for (const change of heard.slice(from)) data = change(data)
        return data
      } finally {
        readings -= 1
      }
    },
  }
}
