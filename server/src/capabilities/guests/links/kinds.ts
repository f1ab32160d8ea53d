import type { MailText } from '@corridor/contract/guests/link-mail.ts'
import type { Database } from '#platform/database/database.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Link } from '../store/tables.ts'

/** What a capability declares about the links that it hands out. */
export interface GuestKind {
  /** Also the name of the screen that a guest page shows for it: `message` for one. */
  name: string
  /** What it opens, as audit entries and deliveries name it: `secure-message` for one. */
  item: string
  /** Whether a guest proves that the address is theirs before anything is shown; everything about a patient needs it. */
  isCodeNeeded: boolean
  /** How long a link works unless its maker says otherwise. */
  days: number
  /** How long what was opened stays open in that tab; an hour unless it says otherwise. */
  passMinutes?: number
  /** How long after that a guest can still ask for a new one; 0 for never. */
  renewableDays: number
  mailText: MailText
  /** What it says instead, where that depends on the thing it opens. */
  mailTextOf?: (tx: Tx, link: Link) => Promise<MailText | undefined>
  /** It is about now: its text does not wait for the morning. */
  isTimely?: true
  /** What the practice's own text says before the link, where it has chosen something. */
  ownSentence?: (tx: Tx, link: Link) => Promise<string | undefined>
  /** Whether what a link shows was deleted, so that it says the same as a recalled one until that is undone. */
  isGone: (db: Database, link: Link) => Promise<boolean>
  /** Whether its address is still the recipient's: the owner of a former address cannot have a new link sent there. */
  isStillTheirs: (db: Database, link: Link, kinds: Pick<GuestKinds, 'isAddressOf'>) => Promise<boolean>
  /** Called in the transaction in which a guest has opened a link. */
  onOpened?: (tx: Tx, link: Link, services: RunsHooks) => void | Promise<void>
  /** Called in the transaction in which a link was sent once more. */
  onSentAgain?: (tx: Tx, link: Link, services: RunsHooks) => Promise<void>
  /** Called in the transaction in which a link turned out to have arrived or not. */
  onDelivered?: (tx: Tx, link: Link) => void
  /** Called in the transaction in which links of the practice ended because their sender left it. */
  onEnded?: (
    tx: Tx,
    practiceId: string,
    linkIds: readonly string[],
    services: RunsHooks,
  ) => void | Promise<void>
}

export interface GuestKinds {
  declare: (kind: GuestKind) => void
  get: (name: string) => GuestKind
  /** The kind that opens such things. */
  findByItem: (item: string) => GuestKind | undefined
  /** Whether an address is that of a patient or of somebody who answers for them. The capability that has the records says so. */
  isAddressOf: (db: Database, patient: PatientOf, address: string) => Promise<boolean>
  /** Which of these addresses are not to be offered. The capability that sends mail to patients says so. */
  listFailing: (db: Database, practiceId: string, addresses: readonly string[]) => Promise<FailingAddresses>
}

/** Addresses of the practice, in lower case, from which mail comes back or whose owners reported it. */
export type FailingAddresses = ReadonlySet<string>

export interface PatientOf {
  practiceId: string
  patientId: string
}

/** The kinds of links by their names. Two of one name stop the start. */
export function createKinds(): GuestKinds {
  const kinds = new Map<string, GuestKind>()
  return {
    declare: (kind) => {
      if (kinds.has(kind.name)) throw new Error(`Two capabilities declare guest links called ${kind.name}.`)
      kinds.set(kind.name, kind)
    },
    get: (name) => {
      const kind = kinds.get(name)
      if (!kind) throw new Error(`No capability declares guest links called ${name}.`)
      return kind
    },
    findByItem: (item) => [...kinds.values()].find((kind) => kind.item === item),
    isAddressOf: async () => false,
    listFailing: async () => new Set(),
  }
}

declare module '#platform/services.ts' {
  interface Services {
    guestKinds: GuestKinds
  }
}
