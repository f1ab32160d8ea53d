import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDebounce } from 'use-debounce'
import { Capabilities } from '../capability.ts'
import { type SessionState, useSession } from '../session.ts'

/** A person or thing with a name and an address. */
export interface Finding {
  label: string
  /** Shown beside the name, and searched as well. */
  detail: string
  path: `/dashboard${string}`
  /** The person whose status is shown beside the name. */
  personId?: string
  avatar: { name: string; initials: string; image: string | null }
}

interface FindingsDeclaration<Data> {
  /** Over them in the switcher: "People". */
  heading: string
  isFor: (session: SessionState) => boolean
  /** The query that the capability's own screens read as well. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  findingsIn: (data: Data) => Finding[]
}

/** What the server finds by the typed text, because there is too much of it to load. */
interface SearchedFindings<Data> {
  heading: string
  isFor: (session: SessionState) => boolean
  /** The query for a text; not asked before so many letters were typed. */
  search: (term: string) => { queryKey: QueryKey; queryFn: () => Promise<Data> }
  fromLetters: number
  findingsIn: (data: Data) => Finding[]
}

export type Searched = SearchedFindings<unknown>

/** Declares what the switcher asks the server for. */
export const searchedFindings = <Data>(declaration: SearchedFindings<Data>): Searched =>
  declaration as Searched

export type Findings = FindingsDeclaration<unknown>

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

/** What the server finds for a text that was typed. */
export function useSearchedFindings(typed: string): { heading: string; found: Finding[] }[] {
  const session = useSession()
  const [term] = useDebounce(typed.trim(), TYPING_MS)
  const sources = useContext(Capabilities)
    .flatMap((capability) => capability.searched ?? [])
    .filter(({ isFor }) => isFor(session))
  const answers = useQueries({
    queries: sources.map(({ search, fromLetters }) => ({
      ...search(term),
      enabled: term.length >= fromLetters,
    })),
  })
  return sources.map(({ heading, findingsIn }, index) => {
    const data = answers[index]?.data
    // What was found for a text that has changed since is not shown for this one.
    return { heading, found: data === undefined || term !== typed.trim() ? [] : findingsIn(data) }
  })
}
