import type { QueryKey } from '@tanstack/react-query'
import type { Icon } from '#ui/icons/icon.ts'
import type { SessionState } from '../session.ts'

/** A person or thing with a name and an address. */
export interface Finding {
  label: string
  /** Shown beside the name, and searched as well. */
  detail: string
  path: `/dashboard${string}`
  /** The person whose status is shown beside the name. */
  personId?: string
  /** Of people and conversations; everything else has an icon. */
  avatar?: { name: string; initials: string; image: string | null }
  Icon?: Icon
}

interface FindingsDeclaration<Data> {
  /** Over them in the switcher: "People". */
  heading: string
  isFor: (session: SessionState) => boolean
  /** The query that the capability's own screens read as well. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  findingsIn: (data: Data) => Finding[]
}

export type Findings = FindingsDeclaration<unknown>

/** Finds by the typed text, the best first. What it needs no longer is cancelled by the signal. */
export type Search = (term: string, signal: AbortSignal) => Promise<Finding[]>

/** A kind with more than this has a screen of its own to search in. */
export const FOUND_MAX = 8

/** What a capability finds by the typed text, because there is too much of it to load. */
export interface SearchSource {
  /** Once among all. */
  name: string
  /** Over what it finds: "Patients". Sources with the same heading are shown together. */
  heading: string
  /** For people who may not use it the server is never called. */
  isFor: (session: SessionState) => boolean
  /** Not called before so many letters were typed. */
  fromLetters: number
  /** Fetched with the first search. */
  load: () => Promise<{ search: Search }>
}

/** Declares what the switcher finds by name beside menu items and commands. */
export const findings = <Data>(declaration: FindingsDeclaration<Data>): Findings => declaration as Findings
