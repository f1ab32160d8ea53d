import { keepPreviousData, type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDebounce } from 'use-debounce'
import type { Icon } from '#ui/icons/icon.ts'
import { ApiError } from '../api.ts'
import { Capabilities } from '../capability.ts'
import { isWorthRetrying } from '../query.ts'
import { type SessionState, useSession } from '../session.ts'

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
  /** Whoever it is not for never asks the server. */
  isFor: (session: SessionState) => boolean
  /** Not asked before so many letters were typed. */
  fromLetters: number
  /** Fetched with the first search. */
  load: () => Promise<{ search: Search }>
}

/** Declares what the switcher finds by name beside menu items and commands. */
export const findings = <Data>(declaration: FindingsDeclaration<Data>): Findings => declaration as Findings

/** Everything that this person can find by name, as far as it is loaded. */
export function useFindings(): { heading: string; found: Finding[] }[] {
  const session = useSession()
  const sources = useContext(Capabilities)
    .flatMap((capability) => capability.findings ?? [])
    .filter(({ isFor }) => isFor(session))
  const answers = useQueries({ queries: sources.map(({ query }) => query) })
  return sources.map(({ heading, findingsIn }, index) => {
    const data = answers[index]?.data
    return { heading, found: data === undefined ? [] : findingsIn(data) }
  })
}

/** Pauses between letters are shorter than this, so that not every letter is a call. */
const TYPING_MS = 200

/** The server lets a person wait for a few searches at once and refuses the next one for two seconds. */
const BUSY_TRIES = 2
const BUSY_MS = 2_000
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** The state of one source for a text that was typed. */
export interface Searched {
  name: string
  heading: string
  found: Finding[]
  /** What is shown was found for this very text, not for one before it. */
  isOfText: boolean
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/** What the capabilities find for a text that was typed. Each source answers and fails on its own. */
export function useSearched(typed: string): Searched[] {
  const session = useSession()
  const wanted = typed.trim()
  const [term] = useDebounce(wanted, TYPING_MS)
  const sources = useContext(Capabilities)
    .flatMap((capability) => capability.searches ?? [])
    .filter(({ isFor }) => isFor(session))
  const answers = useQueries({
    queries: sources.map(({ name, load, fromLetters }) => ({
      // The text is in the key, so a late answer is never taken for that of another text.
      queryKey: ['search', name, term],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load()).search(term, signal),
      enabled: term.length >= fromLetters,
      placeholderData: keepPreviousData,
      retry: (failures: number, error: unknown) =>
        isBusy(error) ? failures < BUSY_TRIES : isWorthRetrying(failures, error),
      retryDelay: (_: number, error: unknown) => (isBusy(error) ? BUSY_MS : 0),
      gcTime: 60_000,
    })),
  })
  return sources.map(({ name, heading, fromLetters }, index) => {
    const answer = answers[index]!
    const isRequested = wanted.length >= fromLetters
    const isCurrent = term === wanted
    return {
      name,
      heading,
      found: isRequested ? (answer.data ?? []) : [],
      isOfText: isCurrent && !answer.isPlaceholderData,
      isSearching: isRequested && (!isCurrent || answer.isFetching),
      hasFailed: isRequested && isCurrent && answer.isError && !answer.isFetching,
      retry: () => void answer.refetch(),
    }
  })
}
