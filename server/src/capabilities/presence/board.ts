import { ownChanged, statusChanged } from '@corridor/contract/presence/events.ts'
import { HEARTBEAT_SECONDS } from '@corridor/contract/presence/limits.ts'
import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
import { attendanceOf, availabilityOf, type Choice } from '@corridor/contract/presence/rules.ts'
import type { Person } from '../../platform/access/person.ts'
import { to } from '../../platform/realtime/audience.ts'
import type { Services } from '../../platform/services.ts'
import { createElsewhere } from './attendance/elsewhere.ts'
import { createWindows } from './attendance/windows.ts'
import { createChoices } from './choices.ts'
import { isSameToOthers, presentOwn, presentStatus } from './present.ts'
import type { KeptChoice } from './store.ts'
import { createVisibility } from './visibility.ts'

/** How soon what nobody tells is noticed: a silent window, a silent process, a status whose time is up. */
const SWEEP_MS = 5000

interface Heartbeat {
  isTouched: boolean
  userIds: readonly string[]
}

export interface Board {
  /** Takes what a window says of itself, and answers all that it shows. */
  beat: (
    person: Person,
    window: { id: string; onGone: (run: () => void) => void },
    said: Heartbeat,
  ) => Promise<{ own: OwnStatus; statuses: PersonStatus[] }>
  /** A person's own status with this choice. */
  ownWith: (personId: string, choice: Choice | null) => OwnStatus
  learn: (personId: string, kept: KeptChoice) => void
}

/**
 * Who is there. Every process knows the windows of all, by what each says of its own, and tells its own windows by itself: so
 * nothing is told twice, and what a window is told and what it reads come from one place, in one order.
 */
export function createBoard(services: Services): Board {
  const { clock, log, identity, notices } = services
  /** What the windows of this process were last told of somebody; nothing of whom nobody here has asked for. */
  const told = new Map<string, OwnStatus>()
  const changed = new Set<string>()
  /** Windows whose end will be heard: one that was silent for long and speaks again is still the same. */
  const watched = new Set<string>()
  let isTelling = false
  let sweptAt = clock.now()

  const visibility = createVisibility(services)
  const choices = createChoices(services, noticeChange)
  const windows = createWindows(clock, (personId) => {
    elsewhere.say([personId, windows.of(personId)])
    noticeChange(personId)
  })
  const elsewhere = createElsewhere({
    peers: services.peers,
    clock,
    here: windows.all,
    onChanged: noticeChange,
  })

  function ownWith(personId: string, choice: Choice | null): OwnStatus {
    const attendance = attendanceOf([windows.of(personId), elsewhere.of(personId)])
    return presentOwn(personId, availabilityOf(attendance, choice, clock.now()), choice)
  }
  const ownOf = (personId: string) => ownWith(personId, choices.of(personId))

  function noticeChange(personId: string): void {
    if (!told.has(personId)) return
    changed.add(personId)
    if (!isTelling) void tellAll()
  }

  /** One after the other, and each as it is when it is told: what changed twice meanwhile is told once. */
  async function tellAll(): Promise<void> {
    isTelling = true
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      try {
        const audiences = await Promise.all(ids.map(visibility.viewersOf))
        for (const [place, id] of ids.entries()) tell(id, audiences[place]!)
      } catch (error) {
        log.warn('a status could not be told', { error })
        // Whoever asks next is answered, and told from then on.
        for (const id of ids) told.delete(id)
      }
    }
    isTelling = false
  }

  function tell(personId: string, viewers: Awaited<ReturnType<typeof visibility.viewersOf>>): void {
    const before = told.get(personId)
    const own = ownOf(personId)
    if (!before || JSON.stringify(before) === JSON.stringify(own)) return
    told.set(personId, own)
    services.hub.tellHere(to.persons([personId], 'User'), ownChanged, own)
    if (!isSameToOthers(before, own)) services.hub.tellHere(viewers, statusChanged, presentStatus(own))
  }

  /** From now on this process tells when it changes. */
  function answer(personId: string): OwnStatus {
    const own = ownOf(personId)
    if (!told.has(personId)) told.set(personId, own)
    return own
  }

  // Whoever may not be here any more is not: their windows may still be open, at the step they stand at.
  identity.onStanding(({ id, claims }) => {
    if (!claims.has('User')) windows.forget(id)
  })

  // Nobody knows what was chosen meanwhile: nothing is told of anybody before it was read anew.
  notices.onGap(() => told.clear())

  function sweep(): void {
    windows.sweep()
    elsewhere.sweep()
    for (const personId of choices.overSince(sweptAt)) noticeChange(personId)
    sweptAt = clock.now()
    clock.at(new Date(sweptAt.getTime() + SWEEP_MS), sweep)
  }
  sweep()

  function sayAllAgain(): void {
    elsewhere.sayAll()
    clock.at(new Date(clock.now().getTime() + HEARTBEAT_SECONDS * 1000), sayAllAgain)
  }
  sayAllAgain()

  return {
    beat: async (person, window, { isTouched, userIds }) => {
      windows.report(person.id, window.id, isTouched)
      if (!watched.has(window.id)) {
        watched.add(window.id)
        window.onGone(() => {
          watched.delete(window.id)
          windows.lose(person.id, window.id)
        })
      }
      const seen = await visibility.among(person, userIds)
      await choices.load([person.id, ...seen()])
      // From here on nothing waits, so what is told after this answer is newer than it.
      const shown = seen().filter(choices.isKnown)
      return { own: answer(person.id), statuses: shown.map((id) => presentStatus(answer(id))) }
    },
    ownWith,
    learn: choices.learn,
  }
}
