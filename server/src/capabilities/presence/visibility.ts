import * as office from '#capabilities/office/public.ts'
import type { Person } from '#platform/access/person.ts'
import { createBoundedMap } from '#platform/cache/bounded-map.ts'
import { createCache } from '#platform/cache/cache.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'

export interface Visibility {
  /**
   * Which of these people's statuses the viewer may see. It is evaluated again at the moment of the answer:
   * a person who left the team in between sees no one and is seen by no one.
   */
  among: (viewer: Person, ids: readonly string[]) => Promise<() => string[]>
  /** Who gets an event when a person's status changes. */
  viewersOf: (personId: string) => Promise<Audience>
}

const TEAMS_MAX = 10_000
const PEOPLE_MAX = 100_000

/**
 * Who sees whose status: members of the same team, and contacts. The teams of active viewers are cached and
 * follow every change of standing, so a heartbeat costs no query.
 */
export function createVisibility(services: Services): Visibility {
  const { db, notices, identity } = services
  const teams = createCache<ReadonlySet<string>>({
    max: TEAMS_MAX,
    invalidateOn: { notices },
    load: async ([practiceId = '']) =>
      new Map([[practiceId, new Set(await office.listTeamIds(db, practiceId))]]),
  })
  /** Where to look for the team of a person; the team itself says whether they still belong to it. */
  const practiceOf = createBoundedMap<string>(PEOPLE_MAX)
  const nobody: ReadonlySet<string> = new Set()

  identity.onStanding(({ id, practiceId }) => {
    if (practiceId) practiceOf.set(id, practiceId)
    teams.changeAll((teamId, team) => {
      const isMember = teamId === practiceId
      if (team.has(id) === isMember) return team
      const others = [...team].filter((one) => one !== id)
      return new Set(isMember ? [...others, id] : others)
    })
  })

  async function teamOf(practiceId: string | null | undefined): Promise<ReadonlySet<string>> {
    const team = practiceId ? await teams.get(practiceId) : undefined
    return team ?? nobody
  }

  return {
    among: async (viewer, ids) => {
      const { practiceId } = viewer
      const team = await teamOf(practiceId)
      if (practiceId) for (const id of team) practiceOf.set(id, practiceId)
      const changesBefore = teams.changes()
      // A team that changed meanwhile and is no longer cached is left out; the next heartbeat reads it.
      const teamNow = () =>
        (changesBefore === teams.changes() ? team : teams.peek(practiceId ?? '')) ?? nobody
      // Colleagues are included, so that the network capability has their contacts cached when their status
      // changes.
      const listContacts = await services.presence.contactsAmong(viewer, ids)
      const unique = [...new Set(ids)]
      return () => {
        const contacts = listContacts()
        const members = teamNow()
        return unique.filter((id) => contacts.has(id) || (members.has(viewer.id) && members.has(id)))
      }
    },
    viewersOf: async (personId) => {
      const contacts = await services.presence.contactsOf(personId)
      const practiceId = practiceOf.get(personId)
      const isMember = (await teamOf(practiceId)).has(personId)
      return practiceId && isMember ? to.all(to.practice(practiceId, 'User'), contacts) : contacts
    },
  }
}
