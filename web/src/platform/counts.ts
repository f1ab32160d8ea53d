import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Count } from '@corridor/contract/kernel/count.ts'
import type { WaitingCount } from '@corridor/contract/notifications/model.ts'
import type { Icon } from '@tabler/icons-react'
import { type QueryKey, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Tone } from '../ui/data/tones.ts'
import { call } from './api.ts'
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

interface WaitingDeclaration<Data> {
  /** The menu or profile entry that carries the number. */
  entry: Place
  /** The number; without one it has a line on the start page alone: it may wait for ever, and no harm is done. */
  count?: Count
  /** Who has it at all. */
  claim: Claim
  /** What its line is made of. With a number it is asked for only while there is something. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  /** Its line on the start page, if there is one. */
  line: (data: Data) => WaitingLine | undefined
}

export type Waiting = WaitingDeclaration<unknown>

/** Declares what waits behind an entry: a number in the rail and the window's title, and a line of the start page. */
export const waiting = <Data>(declaration: WaitingDeclaration<Data>): Waiting => declaration as Waiting

const isOlder = (one: readonly WaitingCount[], other: readonly WaitingCount[]): boolean =>
  one.length > 0 && other.length > 0 && one[0]!.updatedAt < other[0]!.updatedAt

/** Every count of the signed-in person, as the server counts them. An answer that was overtaken by a later one is passed over. */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: async () => (await call('GET /user-notifications/v2')).data.counts,
  structuralSharing: (known, read) => {
    const [before, now] = [known, read] as [WaitingCount[] | undefined, WaitingCount[]]
    return before && isOlder(now, before) ? before : now
  },
})

/** What the signed-in person can have to do, with how much of it there is; nothing for what has no number. */
function useDeclared(): { one: Waiting; number: number | undefined }[] {
  const claims = useSession((session) => session.claims)
  const { data = [] } = useQuery({ ...countsQuery, enabled: claims.includes('User') })
  const numberOf = ({ name }: Count) => data.find((known) => known.name === name)?.count ?? 0
  return useContext(Capabilities)
    .flatMap(({ waiting = [] }) => waiting)
    .filter(({ claim }) => claims.includes(claim))
    .map((one) => ({ one, number: one.count && numberOf(one.count) }))
}

/** How much waits behind these entries, and behind all where none are named. */
export function useNumbers(): (entries?: readonly Place[]) => number {
  const declared = useDeclared()
  return (entries) =>
    declared
      .filter(({ one }) => !entries || entries.includes(one.entry))
      .reduce((sum, { number = 0 }) => sum + number, 0)
}

/** The lines of what waits: urgent first, then what waits longest. */
export function useWaitingLines(): WaitingLine[] {
  const declared = useDeclared().filter(({ number }) => number !== 0)
  const found = useQueries({ queries: declared.map(({ one }) => one.query) })
  return declared
    .flatMap(({ one }, index) => {
      const data = found[index]?.data
      return (data === undefined ? undefined : one.line(data)) ?? []
    })
    .sort(byPatience)
}

const byPatience = (a: WaitingLine, b: WaitingLine): number =>
  Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false) || Date.parse(a.since) - Date.parse(b.since)
