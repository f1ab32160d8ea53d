import type { Claim } from './claims.ts'

/** What an alert's sentence is made of: names and numbers as they were then, and ids for the page it leads to. */
export type AlertFacts = Readonly<Record<string, string>>

/** How an alert can reach somebody. */
export const CHANNELS = ['app', 'push', 'mail', 'text'] as const
export type Channel = (typeof CHANNELS)[number]

/** One sort of thing that people are notified of. Declared by its capability, and used on both sides. */
export interface AlertKind<K extends string = string, F extends AlertFacts = AlertFacts> {
  /** `<capability>.<what happened>` */
  kind: K
  /** In the list of notification settings. */
  label: string
  /** A person without one of these claims is not notified, and no longer sees alerts they got while they had it. */
  claim: Claim | readonly Claim[]
  /** It concerns members of a practice: a person without a practice is not notified, and sees no setting for it. */
  isOfPractice?: boolean
  /** The channels that are on until somebody says otherwise. */
  channels: readonly Channel[]
  /** As it reads inside the product, to a person who is signed in; `times` it happened since it was last read. */
  sentence: (facts: F, times: number) => { title: string; detail?: string }
  /**
   * As it reads on a lock screen, in a mail or in a text: it names no person and no practice, and holds nothing of what was
   * written or sent.
   */
  outside: string
  /** It cannot wait: neither quiet hours nor the hourly limit hold it back, and it is texted at once. */
  isUrgent?: boolean
  /** Whether a person who is present already sees it and needs no notification; the default is yes. */
  isSeenAtTarget?: boolean
  /** A person who has its page open sees it there: no toast is shown, although it stays unread until it is dealt with. */
  isShownAtTarget?: boolean
  /** Where it leads: the thing itself. */
  target: (facts: F) => `/dashboard${string}`
}

/** The claims of which one opens a kind. */
export const claimsOf = ({ claim }: Pick<AlertKind, 'claim'>): readonly Claim[] =>
  typeof claim === 'string' ? [claim] : claim

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds all sorts of facts
export type AnyAlertKind = AlertKind<string, any>

export const alertKind = <F extends AlertFacts>() => {
  return <const K extends string>(kind: AlertKind<K, F>): AlertKind<K, F> => kind
}
