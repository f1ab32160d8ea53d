import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Count } from '@corridor/contract/kernel/count.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Tone } from '#ui/data/tones.ts'
import type { Icon } from '#ui/icons/icon.ts'
import { inTurn } from '../turns.ts'
import type { MenuItem } from './menu-entry.ts'

/** A row of the start page about something that waits, and where to deal with it. */
export interface WaitingItem {
  title: string
  /** Who or what it is, as secondary text. */
  detail?: string
  /** The label of the button: "Decide". */
  action: string
  path: `/dashboard${string}`
  /** Since when the first of it waits: among equals the longest wait comes first. */
  since: string
  /** Deals with it right there. The text then links to it, and the button does this. */
  run?: () => Promise<unknown>
  /** Before everything that is not. */
  isUrgent?: boolean
  Icon: Icon
  tone: Tone
}

interface WaitingDeclaration<Data> {
  /** The menu or profile entry that carries the number. */
  entry: MenuItem
  /** The count; without one it only has a row on the start page and no number. */
  count?: Count
  /** Who has it at all. */
  claim: Claim
  /** Loads its row. With a count it is loaded only while that is above zero. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  /** Where the entry leads while it counts something; to its own path otherwise. */
  door?: `/dashboard${string}`
  /** Its rows stand under Today in the office, and not among what waits for the person. */
  isToday?: true
  /** Its rows on the start page, if there are any. */
  item: (data: Data, number?: number) => WaitingItem | readonly WaitingItem[] | undefined
  /** The kind of work items it is about, and how one of them looks elsewhere. */
  work?: { kind: string; Icon: Icon; tone: Tone }
}

export type Waiting = WaitingDeclaration<unknown>

/**
 * Declares what waits behind a menu item: a number in the rail and the window's title, and a row of the
 * start page.
 */
export const waiting = <Data>({ query, ...declaration }: WaitingDeclaration<Data>): Waiting =>
  ({ ...declaration, query: { ...query, queryFn: () => inTurn(query.queryFn) } }) as Waiting
