import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import type { Board } from './board.ts'

/** Who sees whose status beside the team. Network stands below, knows the contacts, and puts its answers here. */
export interface PresenceSources {
  /** Of these people, those whom the viewer may see as a contact. */
  contactsAmong: (db: Database, viewer: Person, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Which contacts hear when this person's status changes. */
  contactsOf: (db: Database, personId: string) => Promise<Audience>
}

declare module '../../platform/services.ts' {
  interface Services {
    presence: PresenceSources & { board: Board }
  }
}

export const nothingKnown = (): PresenceSources => ({
  contactsAmong: async () => new Set(),
  contactsOf: async () => to.nobody,
})
