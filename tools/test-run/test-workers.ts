import { availableParallelism } from 'node:os'

export interface Machine {
  cores: number
  /** Bytes that are free at the moment, within the limit of a container. */
  memory: number
}

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: process.availableMemory(),
})

/** What a worker needs with its servers or its browser. */
const WORKER_BYTES = 1.5 * 1024 ** 3
/** All journeys share one server, and all server tests one PostgreSQL: more than these wait for it. */
const BROWSERS_MOST = 4
const VITEST_MOST = 3

export interface Workers {
  vitest: number
  browsers: number
}

/** One more than there are cores, because a test often waits; fewer where the memory would not do. */
const workersOf = ({ cores, memory }: Machine): number =>
  Math.max(1, Math.min(cores + 1, Math.floor(memory / WORKER_BYTES)))

/** How many workers each part has while it runs alone. */
export function workersAlone(machine = thisMachine()): Workers {
  const all = workersOf(machine)
  return { vitest: Math.min(VITEST_MOST, all), browsers: Math.min(BROWSERS_MOST, all) }
}

/** How they share them while they run at the same time: a third is the journeys'. Nothing where the machine carries one alone. */
export function workersTogether(machine = thisMachine()): Workers | undefined {
  const all = workersOf(machine)
  if (all < 2) return undefined
  const browsers = Math.min(BROWSERS_MOST, Math.max(1, Math.floor(all / 3)))
  return { vitest: Math.min(VITEST_MOST, all - browsers), browsers }
}

const NAMES = { vitest: 'CORRIDOR_TEST_WORKERS', browsers: 'CORRIDOR_TEST_BROWSERS' } as const

/** The settings by which the runner says how many workers Vitest and Playwright may have. */
export const workerSettings = ({ vitest, browsers }: Workers): Record<string, string> => ({
  [NAMES.vitest]: String(vitest),
  [NAMES.browsers]: String(browsers),
})

/** As the runner said, or as many as a part has alone where somebody starts it without the runner. */
export const chosenWorkers = (part: keyof Workers): number =>
  Number(process.env[NAMES[part]]) || workersAlone()[part]

/** How long a test waits for what should come. It costs nothing while all is well, so it is the same everywhere. */
export const EXPECT_MS = 30_000
export const TEST_MS = 120_000
