import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDebounce } from 'use-debounce'
import { ApiError } from '../api.ts'
import type { Finding } from '../capability/findings.ts'
import { Capabilities } from '../capability.ts'
import { isWorthRetrying } from '../query.ts'
import { useSession } from '../session.ts'

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
