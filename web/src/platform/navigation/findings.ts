import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { Capabilities } from '../capability.ts'
import { type SessionState, useSession } from '../session.ts'

/** Somebody or something with a name and an address. */
export interface Finding {
  label: string
  /** Told beside the name, and searched as well. */
  detail: string
  path: `/dashboard${string}`
  /** Whose status is shown beside the name. */
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

export type Findings = FindingsDeclaration<unknown>

/** Declares what the switcher finds by name beside places and commands. */
export const findings = <Data>(declaration: FindingsDeclaration<Data>): Findings => declaration as Findings

/** All that this person can find by name; what is not known yet is left out. */
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
