import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
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
