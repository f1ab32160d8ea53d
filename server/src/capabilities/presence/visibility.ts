import type { Person } from '../../platform/access/person.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import type { Services } from '../../platform/services.ts'
import * as office from '../office/public.ts'

export interface Visibility {
  /**
   * Says of which of these people the viewer may know how they are there. It is asked again at the moment of the answer:
   * whoever left the team meanwhile sees nobody, and is seen by nobody.
   */
  among: (viewer: Person, ids: readonly string[]) => Promise<() => string[]>
  /** Who is told when a person's status changes. */
  viewersOf: (personId: string) => Promise<Audience>
}

/**
 * Who sees whose status: the people of one team each other's, and contacts. The teams of those who ask are kept in memory
 * and follow every standing that changes, so a heartbeat costs no query.
 */
export function createVisibility(services: Services): Visibility {
  const { db, notices, identity } = services
  const teams = new Map<string, Set<string>>()
  const practiceOf = new Map<string, string>()
  // A team that was read before somebody left it must not be kept after.
  let changes = 0

  function leave(personId: string): void {
    teams.get(practiceOf.get(personId) ?? '')?.delete(personId)
    practiceOf.delete(personId)
  }

  identity.onStanding(({ id, practiceId }) => {
    changes += 1
    if (practiceOf.get(id) === practiceId) return
    leave(id)
    if (practiceId && teams.has(practiceId)) join(id, practiceId)
  })
  notices.onGap(() => {
    changes += 1
    teams.clear()
    practiceOf.clear()
  })

  function join(personId: string, practiceId: string): void {
    teams.get(practiceId)?.add(personId)
    practiceOf.set(personId, practiceId)
  }

  async function teamOf(practiceId: string): Promise<ReadonlySet<string>> {
    for (;;) {
      const known = teams.get(practiceId)
      if (known) return known
      const begun = changes
      const team = new Set(await office.listTeamIds(db, practiceId))
      if (begun !== changes) continue
      if (!notices.isListening()) return team
      teams.set(practiceId, team)
      for (const id of team) practiceOf.set(id, practiceId)
    }
  }

  return {
    among: async (viewer, ids) => {
      const team = viewer.practiceId ? await teamOf(viewer.practiceId) : new Set<string>()
      // Of colleagues too: what is known of them then is known when their status changes and is told.
      const listContacts = await services.presence.contactsAmong(viewer, ids)
      const wanted = [...new Set(ids)]
      return () => {
        const contacts = listContacts()
        return wanted.filter((id) => contacts.has(id) || (team.has(viewer.id) && team.has(id)))
      }
    },
    viewersOf: async (personId) => {
      const contacts = await services.presence.contactsOf(personId)
      const practiceId = practiceOf.get(personId)
      return practiceId ? to.all(to.practice(practiceId, 'User'), contacts) : contacts
    },
  }
}
