import type { Choice } from '@corridor/contract/presence/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import type { Board } from './board.ts'

/**
 * Who sees whose status besides the team. The network capability knows the contacts and registers its
 * answers here.
 */
export interface PresenceSources {
  /**
   * The people among these whom the viewer may see as contacts. Evaluated again at the moment of the answer.
   */
  contactsAmong: (viewer: Person, ids: readonly string[]) => Promise<() => ReadonlySet<string>>
  /** The contacts that get an event when this person's status changes. */
  contactsOf: (personId: string) => Promise<Audience>
}

declare module '#platform/services.ts' {
  interface Services {
    presence: PresenceSources & { board: Board }
  }
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** A person set their status by hand, or took that back. */
    'presence.statusChosen': [personId: string, choice: Choice | null]
  }
}

export const noContacts = (): PresenceSources => ({
  contactsAmong: async () => () => new Set(),
  contactsOf: async () => to.nobody,
})
