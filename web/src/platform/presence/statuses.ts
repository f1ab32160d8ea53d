import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useLine } from '../line.ts'
import { resettable } from '../resettable.ts'
import { showPerson } from './shown-people.ts'
import { type ShownStatus, shownStatusOf } from './words.ts'

interface Statuses {
  /** One's own, with what was chosen by hand. */
  own: OwnStatus | null
  others: ReadonlyMap<string, PersonStatus>
}

/**
 * How people are there, as far as this window shows them. Any screen may show it; the presence capability, which stands below
 * some of them, keeps it true.
 */
export const useStatuses = resettable(create<Statuses>()(() => ({ own: null, others: new Map() })))

/** How somebody is there, in words; nothing while that is not known, or may not be. Whoever asks is kept up to date. */
export function useStatusOf(personId: string | undefined): ShownStatus | undefined {
  useEffect(() => (personId ? showPerson(personId) : undefined), [personId])
  // What was true before the line was cut may be wrong by now.
  const isLost = useLine(({ loss }) => loss !== null)
  const known = useStatuses(({ own, others }) =>
    own?.userId === personId ? own : others.get(personId ?? ''),
  )
  return known && !isLost ? shownStatusOf(known) : undefined
}

const RANKS: Partial<Record<PersonStatus['status'], number>> = {
  [WORK_STATUS.Active]: 1,
  [WORK_STATUS.Busy]: 2,
}

/** Keeps up to date how these people are there. */
function useShown(people: readonly string[]): void {
  const ids = people.join()
  useEffect(() => {
    const shown = ids.split(',').filter(Boolean).map(showPerson)
    return () => {
      for (const hide of shown) hide()
    }
  }, [ids])
}

/** How many of these people are available, oneself among them; 0 while that is not known. */
export function useActiveCount(people: readonly string[]): number {
  useShown(people)
  const isLost = useLine(({ loss }) => loss !== null)
  const count = useStatuses(
    ({ own, others }) =>
      people.filter((id) => (own?.userId === id ? own : others.get(id))?.status === WORK_STATUS.Active)
        .length,
  )
  return isLost ? 0 : count
}

/** These people, those who are there first: the available, then the busy, then everybody else, each as they stood before. */
export function useByPresence<One extends { id: string }>(people: readonly One[]): One[] {
  useShown(people.map(({ id }) => id))
  const others = useStatuses((statuses) => statuses.others)
  const rankOf = ({ id }: One) => RANKS[others.get(id)?.status ?? WORK_STATUS.Unknown] ?? 3
  return [...people].sort((one, other) => rankOf(one) - rankOf(other))
}
