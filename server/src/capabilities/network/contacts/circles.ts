import { letInAt } from '@corridor/contract/people/entry.ts'
import type { Person } from '../../../platform/access/person.ts'
import { type Audience, to } from '../../../platform/realtime/audience.ts'
import type { Services } from '../../../platform/services.ts'
import * as office from '../../office/public.ts'
import { CONTACTS_TOPIC } from '../live.ts'
import { findPracticeTies, listTies } from '../store/contacts.ts'

/** Somebody's ties, as they are kept: where they work decides the rest, together with what that practice is connected with. */
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

/** More than that, and all is read anew: what is kept is small, but people are many. */
const KEPT_MAX = 50_000

const nothing: PracticeCircle = { practices: new Set(), individuals: new Set() }

/** What `store/contacts.ts` says in SQL, of circles in memory; a test compares the two. */
function isTied(one: Circle, ofPractice: PracticeCircle, otherId: string, other: Circle): boolean {
  if (!one.isIn || !other.isIn) return false
  if (one.practiceId !== null && one.practiceId === other.practiceId) return true
  if (one.blocked.has(otherId)) return false
  if (one.persons.has(otherId) || ofPractice.individuals.has(otherId)) return true
  const { practiceId } = other
  return practiceId !== null && (ofPractice.practices.has(practiceId) || one.practices.has(practiceId))
}

/**
 * Who is whose contact, for those who are asked about every few seconds. It is kept in memory by person and by practice, follows
 * every standing that changes, and is forgotten on the notice that `tellContacts` sends: so a heartbeat costs no query, and a
 * contact that was lost is lost at once in every process.
 */
export function createCircles(services: Services) {
  const { db, notices, identity, config, clock } = services
  const persons = new Map<string, Circle>()
  const practices = new Map<string, PracticeCircle>()
  // What was read before somebody was lost must not be kept after.
  let changes = 0

  function forgetAll(): void {
    changes += 1
    persons.clear()
    practices.clear()
  }

  identity.onStanding(({ id, practiceId, claims }) => {
    changes += 1
    const known = persons.get(id)
    if (known) persons.set(id, { ...known, practiceId, isIn: claims.has('User') })
  })
  notices.on(CONTACTS_TOPIC, (partyId) => {
    changes += 1
    persons.delete(partyId)
    practices.delete(partyId)
  })
  notices.onGap(forgetAll)

  async function readPersons(ids: readonly string[]): Promise<Map<string, Circle>> {
    const letIn = letInAt(config.identityGrace, clock.now())
    const rows = await listTies(db, ids)
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

  async function readPractice(practiceId: string): Promise<PracticeCircle> {
    const ties = await findPracticeTies(db, practiceId)
    return { practices: new Set(ties.practices), individuals: new Set(ties.individuals) }
  }

  /** What is missing is read until nothing changed meanwhile, and kept while the line for news is up. */
  async function load<T>(
    kept: Map<string, T>,
    ids: readonly string[],
    read: (missing: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>> {
    for (;;) {
      const begun = changes
      const known = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : [])))
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length === 0) return known
      const found = await read(missing)
      if (begun !== changes) continue
      if (kept.size + found.size > KEPT_MAX) kept.clear()
      if (notices.isListening()) for (const [id, one] of found) kept.set(id, one)
      return new Map([...known, ...found])
    }
  }

  const loadPersons = (ids: readonly string[]) => load(persons, ids, readPersons)

  async function loadPractice(practiceId: string | null): Promise<PracticeCircle> {
    if (practiceId === null) return nothing
    const known = await load(
      practices,
      [practiceId],
      async ([id = '']) => new Map([[id, await readPractice(id)]]),
    )
    return known.get(practiceId) ?? nothing
  }

  return {
    /** Of these people, those whom the viewer may see. It is asked again at the moment of the answer: who was lost meanwhile is not in it. */
    async among(viewer: Pick<Person, 'id'>, ids: readonly string[]): Promise<() => ReadonlySet<string>> {
      const known = await loadPersons([viewer.id, ...ids])
      const own = known.get(viewer.id)
      const ofPractice = await loadPractice(own?.practiceId ?? null)
      const begun = changes
      const listOf = (circles: ReadonlyMap<string, Circle>, practice: PracticeCircle) => {
        const mine = circles.get(viewer.id)
        const isContact = (id: string): boolean => {
          const other = circles.get(id)
          return mine !== undefined && other !== undefined && isTied(mine, practice, id, other)
        }
        return new Set(ids.filter(isContact))
      }
      const first = listOf(known, ofPractice)
      return () => {
        if (begun === changes) return first
        // Whatever is not known any more is not answered; the next heartbeat reads it.
        const practiceId = persons.get(viewer.id)?.practiceId ?? null
        const now = listOf(persons, practiceId === null ? nothing : (practices.get(practiceId) ?? nothing))
        return new Set([...first].filter((id) => now.has(id)))
      }
    },

    /** Whose windows hear what contacts may know of a person; their own team is not among these. */
    async audienceOf(personId: string): Promise<Audience> {
      const circle = (await loadPersons([personId])).get(personId)
      if (!circle?.isIn) return to.nobody
      const ofPractice = await loadPractice(circle.practiceId)
      const rooms = new Set([...ofPractice.practices, ...circle.practices])
      const single = new Set([...ofPractice.individuals, ...circle.persons])
      // A room is heard by everybody in it: where somebody blocked works, the others are told one by one.
      const blocked = circle.blocked.size > 0 ? await loadPersons([...circle.blocked]) : undefined
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
