/** As many as a small database has hands for, and few enough that each still has many to store at once. */
const AT_ONCE = 2

interface Waiting<One> {
  about: string
  /** Only those of the same group are handed over together. */
  group: string
  one: One
}

interface Lane<One> {
  waiting: Waiting<One>[]
  /** What those that are handed over just now are about. */
  busy: Set<string>
  running: number
}

/**
 * Hands over together what arrives in a lane while it is busy with what came before, `most` at once. So a call that comes
 * alone does not wait, and the busier a lane is, the more go together. Calls about the same thing are handed over in
 * order and never two at once: the second would wait for the first in the database.
 */
export function createBatchQueue<One>(most: number, handOver: (group: readonly One[]) => Promise<void>) {
  const lanes = new Map<string, Lane<One>>()

  function takeNext(lane: Lane<One>): Waiting<One>[] {
    const taken: Waiting<One>[] = []
    const left: Waiting<One>[] = []
    for (const one of lane.waiting) {
      const isNext =
        taken.length < most && !lane.busy.has(one.about) && (taken[0]?.group ?? one.group) === one.group
      ;(isNext ? taken : left).push(one)
    }
    lane.waiting = left
    return taken
  }

  async function serve(name: string, lane: Lane<One>): Promise<void> {
    lane.running += 1
    for (let group = takeNext(lane); group.length > 0; group = takeNext(lane)) {
      const abouts = new Set(group.map(({ about }) => about))
      for (const about of abouts) lane.busy.add(about)
      await handOver(group.map(({ one }) => one))
      for (const about of abouts) lane.busy.delete(about)
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }

  return (name: string, one: One, { about = '', group = '' } = {}): void => {
    const lane = lanes.get(name) ?? { waiting: [], busy: new Set<string>(), running: 0 }
    lanes.set(name, lane)
    lane.waiting.push({ about, group, one })
    if (lane.running < AT_ONCE && !lane.busy.has(about)) void serve(name, lane)
  }
}
