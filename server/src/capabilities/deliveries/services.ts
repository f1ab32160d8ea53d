import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Outages } from './handover/outages.ts'
import type { ItemKind } from './item-kinds.ts'
import type { GenuineNotice, Noticed } from './reports/notices.ts'
import type { BehindLink, ChannelServices } from './sending/outgoing.ts'

export interface DeliveryServices {
  /** The sorts of things that deliveries are about; capabilities add theirs when the app is prepared. */
  itemKinds: Map<string, ItemKind>
  /** Set by office: a proof names the practice. */
  practiceNameOf: (db: Database, practiceId: string) => Promise<string | undefined>
  /** Set by guests: words that failed as a text go to an email address behind a link. Writes the row that repeats it. */
  sendBehindLink?: (tx: Tx, message: BehindLink) => Promise<void>
  /** Takes in what a service reports by itself, once it was found genuine. */
  takeNotice: (notice: GenuineNotice) => Promise<Noticed>
  /** Takes in that somebody reported what they got as spam. One about a delivery that is not ours changes nothing. */
  takeComplaint: (deliveryId: string, origin: { requestId: string; address: string }) => Promise<void>
}

declare module '#platform/services.ts' {
  interface Services {
    /** What deliveries leave by. A capability with a channel of its own adds it when the app is prepared. */
    channels: ChannelServices
    deliveries: DeliveryServices
    /** Which of the services that things leave by fail, and are set aside. */
    outages: Outages
  }
}
