import { SILENT_SECONDS } from '@corridor/contract/presence/limits.ts'
import { type Attendance, attendanceOf } from '@corridor/contract/presence/rules.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Peers } from '../../../platform/realtime/peers.ts'

const TOPIC = 'presence'

type Fact = [personId: string, attendance: Attendance]

const write = (facts: readonly Fact[]): string => facts.map((fact) => fact.join('=')).join(',')
const read = (written: string): Fact[] =>
  written
    .split(',')
    .filter(Boolean)
    .map((fact) => fact.split('=') as Fact)

interface Process {
  heardAt: number
  facts: Map<string, Attendance>
}

interface Parts {
  peers: Peers
  clock: Clock
  /** All that the windows of this process say. */
  here: () => Fact[]
  onChanged: (personId: string) => void
}

/**
 * What the windows of the other processes say. Each process tells the others of every change, and of everything now and
 * then, so what was lost is mended and one that was killed is noticed. Nothing is kept in Redis.
 */
export function createElsewhere({ peers, clock, here, onChanged }: Parts) {
  const processes = new Map<string, Process>()
  const now = () => clock.now().getTime()

  function set({ facts }: Process, [personId, attendance]: Fact): void {
    if ((facts.get(personId) ?? 'none') === attendance) return
    if (attendance === 'none') facts.delete(personId)
    else facts.set(personId, attendance)
    onChanged(personId)
  }

  function replace(known: Process, facts: readonly Fact[]): void {
    const left = new Map(facts)
    for (const personId of [...known.facts.keys()]) if (!left.has(personId)) set(known, [personId, 'none'])
    for (const fact of facts) set(known, fact)
  }

  const sayAll = (): void => peers.say(TOPIC, `all ${write(here())}`)
  const ask = (): void => peers.say(TOPIC, 'ask')

  peers.on(TOPIC, (payload, from) => {
    const [kind, written = ''] = payload.split(' ')
    if (kind === 'ask') return sayAll()
    const known = processes.get(from) ?? { heardAt: 0, facts: new Map() }
    processes.set(from, known)
    known.heardAt = now()
    if (kind === 'all') replace(known, read(written))
    else for (const fact of read(written)) set(known, fact)
  })
  peers.onBack(() => {
    // Their silence meanwhile was Redis's.
    for (const known of processes.values()) known.heardAt = now()
    sayAll()
    ask()
  })
  ask()

  return {
    of: (personId: string): Attendance =>
      attendanceOf(Array.from(processes.values(), ({ facts }) => facts.get(personId) ?? 'none')),
    say: (fact: Fact): void => peers.say(TOPIC, `some ${write([fact])}`),
    sayAll,
    /** A process that says nothing any more is gone, and its windows with it. */
    sweep(): void {
      if (!peers.isUp()) return
      for (const [from, known] of processes) {
        if (now() - known.heardAt < SILENT_SECONDS * 1000) continue
        processes.delete(from)
        for (const personId of known.facts.keys()) onChanged(personId)
      }
    },
  }
}
