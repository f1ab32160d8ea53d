import type { Channel, Reason } from '@corridor/contract/deliveries/rules.ts'
import type { FileReference } from '#capabilities/files/public.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Delivery as Taken } from '#providers/sms/port.ts'

/** Where the pictures of a text belong: their record is its delivery. */
export const PICTURE_HOLDER = 'texting'

/** What is sent, by channel. A capability with a channel of its own adds it by declaration merging. */
export interface DeliveryContents {
  text: {
    text: string
    /** The number of the practice that it leaves from, in E.164; the installation's own where there is none. */
    from?: string
    /** Files that go with it, and the record that references them: each try gets fresh addresses. */
    pictures?: { recordId: string; files: readonly { id: string; fileName: string }[] }
  }
  email: { subject: string; text: string; link?: string; unsubscribe?: string }
  fax: {
    /** The fax that it is, and the file of its pages. */
    faxId: string
    fileId: string
    sha256: string
    pages: number
    /** The number of the practice that it leaves from, in E.164. */
    from: string
  }
}

export type SendingChannel = keyof DeliveryContents & Channel
export type Content = DeliveryContents[SendingChannel]

export interface Item {
  /** `<capability>-<thing>`, the same word as in audit entries. */
  kind: string
  id: string
}

interface Addressed<C extends SendingChannel> {
  channel: C
  /** E.164 for a text or a fax, an address for a mail. */
  to: string
  content: DeliveryContents[C]
}

/**
 * Whom it is about. Who names a patient, or sends where somebody typed, passes on what the sender has confirmed: the gate may have a
 * question about them, and a sender who cannot answer it could not send at all.
 */
type About =
  | { patientId?: null; confirmed?: readonly string[]; isAddressTyped?: false }
  | {
      patientId: string | null
      /** Codes of questions that the sender has answered with yes. */
      confirmed: readonly string[]
      /** Somebody typed the address by hand: where it does not belong to the patient, they have to confirm it. */
      isAddressTyped?: boolean
    }

/** Something that is to leave the house. */
export type Outgoing = {
  /** The same key of the same practice is sent once, no matter who calls or how often: `reminder:<appointment>`. */
  key: string
  /** Null for what the installation itself sends. */
  practiceId: string | null
  item: Item | null
  /** On whose behalf. */
  sentBy?: string | null
  /** What for, in a word: `reminder`. */
  purpose: string
  /** A code, or a link that opens something: its words are gone as soon as a service has them, and are not hashed. */
  isSecret?: boolean
  /** Its secret cannot be guessed, unlike a code: what left can be proved by its hash, which reveals nothing. */
  isHashed?: boolean
  /** It may wait until the practice's quiet hours are over. A code may not. */
  mayWait?: boolean
  /**
   * What to do when a try ended without an answer and the service can neither be queried nor recognize a repetition. A code
   * that is lost locks somebody out, and twice the same one does no harm; anything else is left, and shown as unclear.
   */
  ifUnclear?: 'resend' | 'leave'
  /** The delivery that this one repeats. */
  retryOf?: string
} & About &
  { [C in SendingChannel]: Addressed<C> }[SendingChannel]

/** Words that may not travel in the open, so that a link to them does. */
export interface BehindLink {
  /** Follows from the delivery that is repeated, so that of two at once one is sent. */
  id: string
  practiceId: string
  senderId: string
  /** An email address. */
  to: string
  text: string
  /** What leaves with the words, and belongs to this record already. */
  pictures: { from: FileReference; fileIds: readonly string[] } | null
  patientId: string | null
  confirmed: readonly string[]
  retryOf: { id: string; about: Item | null }
}

/** A message as a service gets it. */
export interface Message<C extends SendingChannel = SendingChannel> {
  /** The delivery's id: the service's idempotency key where it has one. */
  id: string
  to: string
  content: DeliveryContents[C]
}

/** What a service says of a message that it took. */
export type { Taken }

/** A delivery that is about to repeat a failed one. */
export interface Repeat {
  practiceId: string
  item: Item
  reason: string
  failed: { id: string; retryOf: string | null }
  next: { id: string; at: Date }
}

/** When a channel repeats by itself what has failed for good: each time by a delivery of its own. */
export interface RepeatPolicy {
  /** Failures that a later delivery may not meet. */
  after: readonly Reason[]
  /** How often it is tried in all. */
  most: number
  /** Before the next one; the pauses of deliveries where there is none. */
  pauseSeconds: () => number | undefined
  /** Has the item wait for the next one; false where it is not to be repeated any more. */
  begin: (tx: Tx, repeat: Repeat) => Promise<boolean>
}

/** One service of one channel. Fails with an error that `failureOf` understands. */
export interface ChannelService<C extends SendingChannel = SendingChannel> {
  name: string
  /** Hands a message over, once. */
  submit: (message: Message<C>) => Promise<Taken>
  /** Messages that may be this one, taken since then. */
  find?: (message: Message<C>, since: Date) => Promise<Taken[]>
  /** The same id twice arrives once. */
  isIdempotent?: true
  repeats?: RepeatPolicy
}

export type ChannelServices = { [C in SendingChannel]?: ChannelService<C> }

/** Why a try failed. */
export interface Failure {
  reason: Reason
  /** The service's own code. */
  code: string | undefined
  /** The answer is missing, not the deed. */
  mayBeTaken: boolean
  retryAfterSeconds: number | undefined
}
