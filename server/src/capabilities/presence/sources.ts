import type { Person } from '../../platform/access/person.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import type { Board } from './board.ts'

/** Who sees whose status beside the team. Network stands below, knows the contacts, and puts its answers here. */
export interface PresenceSources {
  /** Of these people, those whom the viewer may see as a contact. Asked again at the moment of the answer. */
  contactsAmong: (viewer: Person, ids: readonly string[]) => Promise<() => ReadonlySet<string>>
  /** Which contacts hear when this person's status changes. */
  contactsOf: (personId: string) => Promise<Audience>
}

declare module '../../platform/services.ts' {
  interface Services {
    presence: PresenceSources & { board: Board }
  }
}

export const nothingKnown = (): PresenceSources => ({
  contactsAmong: async () => () => new Set(),
  contactsOf: async () => to.nobody,
})
