/**
 * Hands over together what arrives in a lane while it is busy with what came before, `most` at once. So whoever comes alone does
 * not wait, and the busier a lane is, the more go together.
 */
export function gathering<One>(most: number, handOver: (group: readonly One[]) => Promise<void>) {
  const lanes = new Map<string, One[]>()

  async function serve(lane: string, waiting: One[]): Promise<void> {
    while (waiting.length > 0) await handOver(waiting.splice(0, most))
    lanes.delete(lane)
  }

  return (lane: string, one: One): void => {
    const busy = lanes.get(lane)
    if (busy) {
      busy.push(one)
      return
    }
    const waiting = [one]
    lanes.set(lane, waiting)
    void serve(lane, waiting)
  }
}
