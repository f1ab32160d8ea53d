import { SILENT_SECONDS } from '@corridor/contract/presence/limits.ts'
import { type Attendance, attendanceOf } from '@corridor/contract/presence/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Peers } from '#platform/realtime/peers.ts'

const TOPIC = 'presence'

type Fact = [personId: string, attendance: Attendance]

const write = (facts: readonly Fact[]): string => facts.map((fact) => fact.join('=')).join(',')
const read = (written: string): Fact[] =>
  written
    .split(',')
    .filter(Boolean)
    .map((fact) => fact.split('=') as Fact)

interface Process {
  lastSeenAt: number
  facts: Map<string, Attendance>
}

interface Parts {
  peers: Peers
  clock: Clock
  /** The attendance of all people with windows in this process. */
  here: () => Fact[]
  onChanged: (personId: string) => void
}

/**
 * The attendance reported by the other processes. Each process sends every change at once and everything at
 * intervals, so that lost messages are corrected and a killed process is noticed. Nothing is stored in
 * Redis.
 */
export function createOtherProcesses({ peers, clock, here, onChanged }: Parts) {
  const processes = new Map<string, Process>()
  const now = () => clock.now().getTime()

  function set({ facts }: Process, [personId, attendance]: Fact): void {
    if ((facts.get(personId) ?? 'none') === attendance) return
    if (attendance === 'none') facts.delete(personId)
    else facts.set(personId, attendance)
    onChanged(personId)
  }

  function replace(process: Process, facts: readonly Fact[]): void {
    const left = new Map(facts)
    for (const personId of [...process.facts.keys()])
      if (!left.has(personId)) set(process, [personId, 'none'])
    for (const fact of facts) set(process, fact)
  }

  const sayAll = (): void => peers.send(TOPIC, `all ${write(here())}`)
  const requestAll = (): void => peers.send(TOPIC, 'ask')

  peers.on(TOPIC, (payload, from) => {
    const [kind, written = ''] = payload.split(' ')
    if (kind === 'ask') return sayAll()
    const process = processes.get(from) ?? { lastSeenAt: 0, facts: new Map() }
    processes.set(from, process)
    process.lastSeenAt = now()
    if (kind === 'all') replace(process, read(written))
    else for (const fact of read(written)) set(process, fact)
  })
  peers.onBack(() => {
    // Their silence was caused by Redis.
    for (const process of processes.values()) process.lastSeenAt = now()
    sayAll()
    requestAll()
  })
  requestAll()

  return {
    of: (personId: string): Attendance =>
      attendanceOf(Array.from(processes.values(), ({ facts }) => facts.get(personId) ?? 'none')),
    say: (fact: Fact): void => peers.send(TOPIC, `some ${write([fact])}`),
    sayAll,
    /** A process that is silent for too long is gone, and its windows with it. */
    sweep(): void {
      if (!peers.isUp()) return
      for (const [from, process] of processes) {
        if (now() - process.lastSeenAt < SILENT_SECONDS * 1000) continue
        processes.delete(from)
        for (const personId of process.facts.keys()) onChanged(personId)
      }
    },
  }
}
