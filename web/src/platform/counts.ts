import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { Capabilities, type Place } from './capability.ts'
import { useSession } from './session.ts'

interface CountDeclaration<Data> {
  /** The menu or profile entry that carries the number. */
  entry: Place
  /** One of these claims lets the number be asked for. */
  anyOf: readonly Claim[]
  /** The query that the capability's own screens read as well, so that they and the number never differ. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  numberOf: (data: Data) => number
  /** Its line on the start page, and where one deals with it. */
  line: (count: number) => string
  path: `/dashboard${string}`
}

export type Count = CountDeclaration<unknown>

/** Declares how much waits behind an entry. The rail, the window's title and the start page all show this number. */
export const count = <Data>(declaration: CountDeclaration<Data>): Count => declaration as Count

export interface Waiting {
  count: Count
  number: number
}

/** What waits for the signed-in person; what is not known yet, or is nothing, is left out. */
export function useWaiting(): Waiting[] {
  const claims = useSession((session) => session.claims)
  const counts = useContext(Capabilities)
    .flatMap((capability) => capability.counts ?? [])
    .filter(({ anyOf }) => anyOf.some((claim) => claims.includes(claim)))
  const found = useQueries({ queries: counts.map(({ query, numberOf }) => ({ ...query, select: numberOf })) })
  return counts
    .map((count, index) => ({ count, number: found[index]?.data ?? 0 }))
    .filter(({ number }) => number > 0)
}

/** How much of it waits behind these entries, and behind all where none are named. */
export const sumOf = (waiting: readonly Waiting[], entries?: readonly Place[]): number =>
  waiting
    .filter(({ count }) => !entries || entries.includes(count.entry))
    .reduce((sum, { number }) => sum + number, 0)
