import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useConnection } from '../live/connection-state.ts'
import { resettable } from '../storage/resettable.ts'
import { showPerson } from './shown-people.ts'
import { type ShownStatus, shownStatusOf } from './words.ts'

interface Statuses {
  /** The person's own status, with the choice. */
  own: OwnStatus | null
  others: ReadonlyMap<string, PersonStatus>
}

/**
 * Statuses of the people this window shows. Any screen may show them; the presence capability updates them.
 */
export const useStatuses = resettable(create<Statuses>()(() => ({ own: null, others: new Map() })))

/**
 * A person's status; undefined until it is loaded, or if it is not visible. Using it subscribes to updates.
 */
export function useStatusOf(personId: string | undefined): ShownStatus | undefined {
  useEffect(() => (personId ? showPerson(personId) : undefined), [personId])
  // A status from before the connection was lost may be wrong.
  const isLost = useConnection(({ loss }) => loss !== null)
  const status = useStatuses(({ own, others }) =>
    own?.userId === personId ? own : others.get(personId ?? ''),
  )
  return status && !isLost ? shownStatusOf(status) : undefined
}

const RANKS: Partial<Record<PersonStatus['status'], number>> = {
  [WORK_STATUS.Active]: 1,
  [WORK_STATUS.Busy]: 2,
}

/** Subscribes to the statuses of these people. */
function useShown(people: readonly string[]): void {
  const ids = people.join()
  useEffect(() => {
    const shown = ids.split(',').filter(Boolean).map(showPerson)
    return () => {
      for (const hide of shown) hide()
    }
  }, [ids])
}

const HERE: readonly (PersonStatus['status'] | undefined)[] = [WORK_STATUS.Active, WORK_STATUS.Busy]

/** Those of these people who are there, available or busy; undefined while nobody can know. */
export function useHere<One extends { id: string }>(people: readonly One[]): One[] | undefined {
  useShown(people.map(({ id }) => id))
  const isLost = useConnection(({ loss }) => loss !== null)
  const { own, others } = useStatuses()
  if (isLost) return undefined
  return people.filter(({ id }) => HERE.includes((own?.userId === id ? own : others.get(id))?.status))
}

/** How many of these people are available, including the person themselves; 0 until it is loaded. */
export function useActiveCount(people: readonly string[]): number {
  useShown(people)
  const isLost = useConnection(({ loss }) => loss !== null)
  const count = useStatuses(
    ({ own, others }) =>
      people.filter((id) => (own?.userId === id ? own : others.get(id))?.status === WORK_STATUS.Active)
        .length,
  )
  return isLost ? 0 : count
}

/** These people by availability: the available, then the busy, then the others, each in the given order. */
export function useByPresence<One extends { id: string }>(people: readonly One[]): One[] {
  useShown(people.map(({ id }) => id))
  const others = useStatuses((statuses) => statuses.others)
  const rankOf = ({ id }: One) => RANKS[others.get(id)?.status ?? WORK_STATUS.Unknown] ?? 3
  return [...people].sort((one, other) => rankOf(one) - rankOf(other))
}
