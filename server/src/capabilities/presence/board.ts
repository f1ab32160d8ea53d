import { ownChanged, statusChanged } from '@corridor/contract/presence/events.ts'
import { HEARTBEAT_SECONDS } from '@corridor/contract/presence/limits.ts'
import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
import { attendanceOf, availabilityOf, type Choice } from '@corridor/contract/presence/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import { createOtherProcesses } from './attendance/other-processes.ts'
import { createWindows } from './attendance/windows.ts'
import { createChoices } from './choices.ts'
import { isSameToOthers, presentOwn, presentStatus } from './present.ts'
import type { SavedChoice } from './store.ts'
import { createVisibility } from './visibility.ts'

/** How soon changes without an event are noticed: a silent window, a silent process, a choice that ended. */
const SWEEP_MS = 5000

interface Heartbeat {
  isTouched: boolean
  userIds: readonly string[]
}

export interface Board {
  /** Takes a window's heartbeat and returns the statuses it shows. */
  beat: (
    person: Person,
    window: { id: string; onGone: (run: () => void) => void },
    heartbeat: Heartbeat,
  ) => Promise<{ own: OwnStatus; statuses: PersonStatus[] }>
  /** A person's own status with this choice. */
  ownWith: (personId: string, choice: Choice | null) => OwnStatus
  learn: (personId: string, saved: SavedChoice) => void
}

type ViewersOf = ReturnType<typeof createVisibility>['viewersOf']

/** Publishes the changes of people whose status was requested here. */
function createPublishing(
  services: Pick<Services, 'log' | 'hub'>,
  viewersOf: ViewersOf,
  ownOf: (personId: string) => OwnStatus,
) {
  /** The status that this process last published of each person; people nobody here requested are missing. */
  const published = new Map<string, OwnStatus>()
  const changed = new Set<string>()
  let isPublishing = false

  function noticeChange(personId: string): void {
    if (!published.has(personId)) return
    changed.add(personId)
    if (!isPublishing) void publishAll()
  }

  /**
   * Publishes changes one batch after the other, with the status at that moment, so that two quick changes
   * are published once.
   */
  async function publishAll(): Promise<void> {
    isPublishing = true
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      try {
        const audiences = await Promise.all(ids.map(viewersOf))
        for (const [index, id] of ids.entries()) publish(id, audiences[index]!)
      } catch (error) {
        services.log.warn('a status could not be told', { error })
        // The next request gets the current status, and changes are published from then on.
        for (const id of ids) published.delete(id)
      }
    }
    isPublishing = false
  }

  function publish(personId: string, viewers: Awaited<ReturnType<ViewersOf>>): void {
    const before = published.get(personId)
    const own = ownOf(personId)
    if (!before || JSON.stringify(before) === JSON.stringify(own)) return
    published.set(personId, own)
    services.hub.publishHere(to.persons([personId], 'User'), ownChanged, own)
    if (!isSameToOthers(before, own)) services.hub.publishHere(viewers, statusChanged, presentStatus(own))
  }

  /** From now on this process publishes changes of this person. */
  function answer(personId: string): OwnStatus {
    const own = ownOf(personId)
    if (!published.has(personId)) published.set(personId, own)
    return own
  }

  return { noticeChange, answer, forgetAll: () => published.clear() }
}

/**
 * Who is present. Every process knows all windows, because each reports its own to the others, and publishes
 * to its own windows only: so no event is sent twice, and events and answers of a window come from one
 * process in one order.
 */
export function createBoard(services: Services): Board {
  const { clock, identity, notices } = services
  /**
   * Windows whose disconnect is watched: one that was silent for long and reports again is still the same.
   */
  const watched = new Set<string>()
  let sweptAt = clock.now()

  const visibility = createVisibility(services)
  const choices = createChoices(services, noticeChange)
  const windows = createWindows(clock, (personId) => {
    otherProcesses.say([personId, windows.of(personId)])
    noticeChange(personId)
  })
  const otherProcesses = createOtherProcesses({
    peers: services.peers,
    clock,
    here: windows.all,
    onChanged: noticeChange,
  })

  function ownWith(personId: string, choice: Choice | null): OwnStatus {
    const attendance = attendanceOf([windows.of(personId), otherProcesses.of(personId)])
    return presentOwn(personId, availabilityOf(attendance, choice, clock.now()), choice)
  }
  const ownOf = (personId: string) => ownWith(personId, choices.of(personId))
  const publishing = createPublishing(services, visibility.viewersOf, ownOf)
  // The parts above call this only once something happens.
  function noticeChange(personId: string): void {
    publishing.noticeChange(personId)
  }

  // A person who is no longer approved is not present, although their windows may still be open.
  identity.onStanding(({ id, claims }) => {
    if (!claims.has('User')) windows.forget(id)
  })

  // Choices may have changed unnoticed during the gap, so nothing is published before they were read again.
  notices.onGap(publishing.forgetAll)

  function sweep(): void {
    windows.sweep()
    otherProcesses.sweep()
    for (const personId of choices.overSince(sweptAt)) noticeChange(personId)
    sweptAt = clock.now()
    clock.at(new Date(sweptAt.getTime() + SWEEP_MS), sweep)
  }
  sweep()

  function repeatAll(): void {
    otherProcesses.sayAll()
    clock.at(new Date(clock.now().getTime() + HEARTBEAT_SECONDS * 1000), repeatAll)
  }
  repeatAll()

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
      // There is no await from here on, so events after this answer are newer than it.
      const shown = seen().filter(choices.isCached)
      return {
        own: publishing.answer(person.id),
        statuses: shown.map((id) => presentStatus(publishing.answer(id))),
      }
    },
    ownWith,
    learn: choices.learn,
  }
}
