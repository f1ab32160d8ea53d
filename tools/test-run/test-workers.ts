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

interface Need {
  most: number
  gigabytes: number
}

/** One for each core, fewer where the memory would not do, and at least one. */
const workersFor = ({ cores, memory }: Machine, { most, gigabytes }: Need): number =>
  Math.max(1, Math.min(most, cores, Math.floor(memory / (gigabytes * 1024 ** 3))))

/** Each has a browser, and all share one server: more than four wait for it. */
export const browserWorkers = (machine = thisMachine()): number =>
  workersFor(machine, { most: 4, gigabytes: 1.5 })

/** Each has servers of its own, and all share one PostgreSQL: more than three wait for it. */
export const vitestWorkers = (machine = thisMachine()): number =>
  workersFor(machine, { most: 3, gigabytes: 1.5 })

/** How long a test waits for what should come. It costs nothing while all is well, so it is the same everywhere. */
export const EXPECT_MS = 30_000
export const TEST_MS = 120_000
