import type { Claim } from './claims.ts'

/** What an alert's sentence is made of: names and numbers as they were then, and ids for its place. */
export type AlertFacts = Readonly<Record<string, string>>

/** How an alert can reach somebody. */
export const CHANNELS = ['app', 'push', 'mail', 'text'] as const
export type Channel = (typeof CHANNELS)[number]

/** One sort of thing that somebody is told of. Declared by its capability, and used on both sides. */
export interface AlertKind<K extends string = string, F extends AlertFacts = AlertFacts> {
  /** `<capability>.<what happened>` */
  kind: K
  /** In the list of what one wants to be told of. */
  label: string
  /** Whoever lacks it is not told, and does not see what they were told while they had it. Of several, one is enough. */
  claim: Claim | readonly Claim[]
  /** It concerns somebody as one of a practice: whoever has none is neither told nor asked about it. */
  isOfPractice?: boolean
  /** The channels that are on until somebody says otherwise. */
  channels: readonly Channel[]
  /** As it reads inside the product, for whoever is signed in; `times` it happened since it was last read. */
  says: (facts: F, times: number) => { title: string; detail?: string }
  /**
   * As it reads on a lock screen, in a mail or in a text: it names no person and no practice, and holds nothing of what was
   * written or sent.
   */
  outside: string
  /** Whether somebody who is there already sees it, and needs not be told; they do, unless said otherwise. */
  isSeenAtPlace?: boolean
  /** Where it leads: the thing itself. */
  place: (facts: F) => `/dashboard${string}`
}

/** The claims of which one opens a kind. */
export const claimsOf = ({ claim }: Pick<AlertKind, 'claim'>): readonly Claim[] =>
  typeof claim === 'string' ? [claim] : claim

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds all sorts of facts
export type AnyAlertKind = AlertKind<string, any>

export const alertKind = <F extends AlertFacts>() => {
  return <const K extends string>(kind: AlertKind<K, F>): AlertKind<K, F> => kind
}
