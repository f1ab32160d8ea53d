import type { Claim } from '../kernel/claims.ts'

/** One kind of item that a team works through. Declared by its capability, and used on both sides. */
export interface WorkItemKind<K extends string = string> {
  /** `<capability>.<noun>` */
  kind: K
  /** Who may work on it. A person without the claim finds no item of this kind. */
  claim: Claim
  /** In a sentence, with its article: "a text conversation". */
  noun: string
  /** The row of the start page, when so many wait: "2 text conversations need action". */
  waiting: (count: number) => string
  /** What is to be done with one that waits, where its patient is shown: "Look at the texts". */
  todo: string
  /** Where one item is opened. */
  target: (itemId: string) => `/dashboard${string}`
}

export const workItemKind = <const K extends string>(kind: WorkItemKind<K>): WorkItemKind<K> => kind
