import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { FaultPart, Traffic } from './declaration.ts'

/** What one capability had to write, and what of it was acknowledged. */
interface Ledger {
  capability: string
  traffic: Traffic
  tried: Set<string>
  acknowledged: Set<string>
}

export interface Verdict {
  acknowledged: number
  /** Of those that were acknowledged, by any fault so far. */
  lost: string[]
  doubled: string[]
}

export interface Flow {
  /** Lets every capability write until `stop`. */
  start: () => void
  /** Waits for what is under way: each is written again until it is acknowledged. */
  stop: () => Promise<void>
  /** What a fresh read finds of everything that was ever written here. */
  judge: () => Promise<Verdict>
  /** The same of what was sent outside, which jobs do in their own time. */
  judgeSent: () => Verdict
  acknowledged: () => number
  /** Writes that were refused, or never acknowledged. */
  failures: string[]
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function compare({ capability, tried, acknowledged }: Ledger, found: readonly string[]): Verdict {
  const counts = countOf(found)
  const named = (token: string) => `${capability} ${token}`
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((token) => !counts.has(token)).map(named),
    // Also what was never acknowledged may be there, once.
    doubled: [...tried].filter((token) => (counts.get(token) ?? 0) > 1).map(named),
  }
}

const sumOf = (verdicts: readonly Verdict[]): Verdict => ({
  acknowledged: verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
  lost: verdicts.flatMap(({ lost }) => lost),
  doubled: verdicts.flatMap(({ doubled }) => doubled),
})

export function openFlow(parts: readonly { part: FaultPart; traffic: Traffic }[], chance: Chance): Flow {
  const ledgers = parts.map(
    ({ part: { capability }, traffic }): Ledger => ({
      capability,
      traffic,
      tried: new Set(),
      acknowledged: new Set(),
    }),
  )
  const failures: string[] = []
  let isFlowing = false
  let hands: Promise<void>[] = []

  async function write({ capability, traffic, tried, acknowledged }: Ledger): Promise<void> {
    const token = chance.uuid()
    tried.add(token)
    try {
      await traffic.write(token, tried.size)
      acknowledged.add(token)
    } catch (error) {
      failures.push(`${capability}: ${(error as Error).message}`)
    }
  }
  async function hand(ledger: Ledger): Promise<void> {
    const { pauseMs, most = Number.POSITIVE_INFINITY } = ledger.traffic
    while (isFlowing && ledger.tried.size < most) {
      await write(ledger)
      await pause(pauseMs)
    }
  }

  return {
    failures,
    acknowledged: () => ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    start: () => {
      isFlowing = true
      hands = ledgers.map(hand)
    },
    stop: async () => {
      isFlowing = false
      await Promise.all(hands)
    },
    judge: async () =>
      sumOf(await Promise.all(ledgers.map(async (ledger) => compare(ledger, await ledger.traffic.read())))),
    judgeSent: () =>
      sumOf(
        ledgers.flatMap((ledger) => (ledger.traffic.sent ? [compare(ledger, ledger.traffic.sent())] : [])),
      ),
  }
}
