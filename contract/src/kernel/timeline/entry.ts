/** The filters of a patient's timeline. No zod here, because the browser reads these. */
export const TIMELINE_KINDS = ['text', 'email', 'document', 'fax', 'arrival', 'note', 'record'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export type TimelineTone = (typeof TIMELINE_TONES)[number]

/** A file that came or went with an entry. */
export interface PatientFile {
  id: string
  name: string
  kind: TimelineKind
  at: string
  /** Where it came from or went: "From Zilker Dental". */
  detail: string
  /** Where in the product what it belongs to is opened. */
  path: string
}

/** One thing that happened with a patient, as the capability that knows of it presents it. */
export interface TimelineEntry {
  id: string
  /** The filter it belongs to. */
  kind: TimelineKind
  at: string
  title: string
  text: string | null
  detail: string | null
  tone: TimelineTone
  /** Seen by the practice alone. */
  isInternal: boolean
  /** Where in the product it can be opened. */
  path: string | null
}
