import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Icon } from '@tabler/icons-react'
import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Tone } from '../ui/data/tones.ts'
import { Capabilities, type Place } from './capability.ts'
import { useSession } from './session.ts'

/** What a line of the start page says about something that waits, and where one deals with it. */
export interface WaitingLine {
  title: string
  /** Who or what it is, in a quieter line. */
  detail?: string
  /** What the button says: "Decide". */
  action: string
  path: `/dashboard${string}`
  /** The instant since which the first of it waits: among equals the longest wait comes first. */
  since: string
  /** Before everything that is not. */
  isUrgent?: boolean
  Icon: Icon
  tone: Tone
}

interface CountDeclaration<Data> {
  /** The menu or profile entry that carries the number. */
  entry: Place
  /** Has a line on the start page and no part in the numbers: it may wait for ever, and no harm is done. */
  isQuiet?: boolean
  /** One of these claims lets the number be asked for. */
  anyOf: readonly Claim[]
  /** The query that the capability's own screens read as well, so that they and the number never differ. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  numberOf: (data: Data) => number
  /** Its line on the start page, asked for only while there is something. */
  line: (data: Data) => WaitingLine
}

export type Count = CountDeclaration<unknown>

/** Declares what waits behind an entry: a line of the start page, and a number in the rail and the window's title. */
export const count = <Data>(declaration: CountDeclaration<Data>): Count => declaration as Count

export interface Waiting {
  count: Count
  number: number
  line: WaitingLine
}

/** What waits for the signed-in person; what is not known yet, or is nothing, is left out. */
export function useWaiting(): Waiting[] {
  const claims = useSession((session) => session.claims)
  const counts = useContext(Capabilities)
    .flatMap((capability) => capability.counts ?? [])
    .filter(({ anyOf }) => anyOf.some((claim) => claims.includes(claim)))
  const found = useQueries({ queries: counts.map(({ query }) => query) })
  return counts.flatMap((count, index) => {
    const data = found[index]?.data
    const number = data === undefined ? 0 : count.numberOf(data)
    return number > 0 ? [{ count, number, line: count.line(data) }] : []
  })
}

/** Urgent first, then what waits longest. */
export const byPatience = (a: Waiting, b: Waiting): number =>
  Number(b.line.isUrgent ?? false) - Number(a.line.isUrgent ?? false) ||
  Date.parse(a.line.since) - Date.parse(b.line.since)

/** How much of it waits behind these entries, and behind all where none are named. */
export const sumOf = (waiting: readonly Waiting[], entries?: readonly Place[]): number =>
  waiting
    .filter(({ count }) => !count.isQuiet && (!entries || entries.includes(count.entry)))
    .reduce((sum, { number }) => sum + number, 0)
