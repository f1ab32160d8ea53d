import type { TimelineEntry } from '../kernel/timeline/entry.ts'

/** A note of the team, as it stands in a patient's timeline. */
export const noteEntry = (text: string, by: string): Omit<TimelineEntry, 'id' | 'at' | 'path'> => ({
  kind: 'note',
  title: 'Internal note',
  text,
  detail: by,
  tone: 'warning',
  isInternal: true,
})
