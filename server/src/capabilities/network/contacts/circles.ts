import { letInAt } from '@corridor/contract/people/entry.ts'
import * as office from '#capabilities/office/public.ts'
import type { Person } from '#platform/access/person.ts'
import { createCache } from '#platform/cache/cache.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import { CONTACTS_TOPIC } from '../live.ts'
import { personsIn, practicesIn } from '../party.ts'
import { listPersonLinks } from '../store/contacts.ts'
import { listPartners } from '../store/links.ts'

/** The cached connections of a person. Their practice adds its own team and the practices it is connected with. */
interface Circle {
  isIn: boolean
  practiceId: string | null
  persons: ReadonlySet<string>
  practices: ReadonlySet<string>
  blocked: ReadonlySet<string>
}

interface PracticeCircle {
  practices: ReadonlySet<string>
  individuals: ReadonlySet<string>
}

const CACHED_MAX = 50_000

const noConnections: PracticeCircle = { practices: new Set(), individuals: new Set() }

/** The rule of `store/contacts.ts`, applied to cached circles; a test compares the two. */
function isConnected(
  one: Circle,
  ofPractice: PracticeCircle,
  otherId: string,
  other: Circle | undefined,
): boolean {
  if (!one.isIn || !other?.isIn) return false
  if (one.practiceId !== null && one.practiceId === other.practiceId) return true
  if (one.blocked.has(otherId)) return false
  if (one.persons.has(otherId) || ofPractice.individuals.has(otherId)) return true
  const { practiceId } = other
  return practiceId !== null && (ofPractice.practices.has(practiceId) || one.practices.has(practiceId))
}

/**
 * Who is whose contact, cached by person and by practice, because presence needs it every few seconds. The cache follows every
 * change of standing and drops entries on the notice of `publishContactsChanged`: so a heartbeat costs no query, and a lost
 * contact is gone at once in every process.
 */
export function createCircles(services: Services) {
  const { db, notices, identity, config, clock } = services
  const persons = createCache<Circle>({
    max: CACHED_MAX,
    invalidateOn: { notices, topic: CONTACTS_TOPIC },
    load: readPersons,
  })
  const practices = createCache<PracticeCircle>({
    max: CACHED_MAX,
    invalidateOn: { notices, topic: CONTACTS_TOPIC },
    load: async ([id = '']) => {
      const parties = (await listPartners(db, id)).map(({ party }) => party)
      return new Map([
        [id, { practices: new Set(practicesIn(parties)), individuals: new Set(personsIn(parties)) }],
      ])
    },
  })
  const changes = () => persons.changes() + practices.changes()

  identity.onStanding(({ id, practiceId, claims }) =>
    persons.update(id, (circle) => ({ ...circle, practiceId, isIn: claims.has('User') })),
  )

  async function readPersons(ids: readonly string[]): Promise<Map<string, Circle>> {
    const letIn = letInAt(config.identityGrace, clock.now())
    const rows = await listPersonLinks(db, ids)
    return new Map(
      rows.map((row) => [
        row.id,
        {
          isIn: letIn.includes(row.let_in),
          practiceId: row.practice_id,
          persons: new Set(row.persons),
          practices: new Set(row.practices),
          blocked: new Set(row.blocked),
        },
      ]),
    )
  }

  const loadPractice = async (practiceId: string | null): Promise<PracticeCircle> =>
    (practiceId !== null && (await practices.get(practiceId))) || noConnections

  return {
    /** Of these people, those whom the viewer may see. The returned function filters again when it is called, so that it leaves out contacts lost meanwhile. */
    async among(viewer: Pick<Person, 'id'>, ids: readonly string[]): Promise<() => ReadonlySet<string>> {
      const loaded = await persons.getAll([viewer.id, ...ids])
      const own = loaded.get(viewer.id)
      const ofPractice = await loadPractice(own?.practiceId ?? null)
      const changesBefore = changes()
      const listOf = (circleOf: (id: string) => Circle | undefined, practice: PracticeCircle) => {
        const one = circleOf(viewer.id)
        return new Set(one && ids.filter((id) => isConnected(one, practice, id, circleOf(id))))
      }
      const first = listOf((id) => loaded.get(id), ofPractice)
      return () => {
        if (changesBefore === changes()) return first
        // A person who is no longer cached is left out; the next heartbeat reads them.
        const practiceId = persons.peek(viewer.id)?.practiceId ?? null
        const practice = practiceId === null ? undefined : practices.peek(practiceId)
        const now = listOf(persons.peek, practice ?? noConnections)
        return new Set([...first].filter((id) => now.has(id)))
      }
    },

    /** The windows of a person's contacts, without their own team. */
    async audienceOf(personId: string): Promise<Audience> {
      const circle = await persons.get(personId)
      if (!circle?.isIn) return to.nobody
      const ofPractice = await loadPractice(circle.practiceId)
      const rooms = new Set([...ofPractice.practices, ...circle.practices])
      const single = new Set([...ofPractice.individuals, ...circle.persons])
      // A practice's audience reaches its whole team, so where a blocked person works the others are listed one by one.
      const blocked = circle.blocked.size > 0 ? await persons.getAll([...circle.blocked]) : undefined
      for (const id of circle.blocked) {
        const practiceId = blocked?.get(id)?.practiceId
        if (!practiceId || !rooms.delete(practiceId)) continue
        for (const memberId of await office.listTeamIds(db, practiceId)) single.add(memberId)
      }
      for (const id of circle.blocked) single.delete(id)
      return to.all(...Array.from(rooms, (id) => to.practice(id, 'User')), to.persons(single, 'User'))
    },
  }
}

export type Circles = ReturnType<typeof createCircles>
