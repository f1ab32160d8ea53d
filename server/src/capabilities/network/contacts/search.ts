import type { Contact } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { z } from 'zod'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Searcher } from '#platform/database/search-lane.ts'
import { paging } from '#platform/paging.ts'
import type { Services } from '#platform/services.ts'
import { loadPersons, type PresentServices } from '../present.ts'
import { type ContactRow, listContactPage, listContactRows } from '../store/contacts.ts'

const pages = paging(
  'network.contacts',
  z.object({ isTeam: z.boolean(), lastKey: z.string(), firstKey: z.string(), id: z.string() }),
)

async function present(
  db: Database,
  services: Pick<Services, 'people'>,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  const persons = await loadPersons(
    db,
    services,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, is_team, is_person }) => {
    const shown = persons.get(id)?.shown
    if (!shown) return []
    const { role, practiceName } = shown
    return [
      {
        ...shown,
        roleAndPractice: roleAndPractice(role, practiceName),
        isTeamMember: is_team,
        isConnectedInPerson: is_person,
      },
    ]
  })
}

interface ContactSearch {
  /** Matches the name of the person or of their practice; empty matches everybody. */
  term: string
  withTeam: boolean
  pageSize: number
  continuationToken?: string
}

/** A page of whom somebody may write to, the own team first and then by name, and how many there are in all. */
export async function searchContacts(
  db: Database,
  services: PresentServices & Pick<Services, 'searchLane' | 'secrets'>,
  { person, hangUp }: Searcher<Person>,
  { term, withTeam, ...pageQuery }: ContactSearch,
): Promise<{ contacts: Contact[]; continuationToken: string | null; total: number }> {
  const { after, limit } = pages.begin(services.secrets, pageQuery)
  const filter = {
    personId: person.id,
    letIn: people.letInNow(services),
    term: term.trim().replace(/\s+/g, ' ').normalize(),
    withTeam,
    after,
    limit,
  }
  // All contacts are looked through for a term; a list of them is an ordinary read.
  const { rows, total } = filter.term
    ? await services.searchLane.run({ person, hangUp }, (turn) => listContactPage(turn.db, filter))
    : await listContactPage(db, filter)
  const { page, continuationToken } = pages.cut(services.secrets, pageQuery, rows, (row) => ({
    isTeam: row.is_team,
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.id,
  }))
  return { contacts: await present(db, services, page), continuationToken, total }
}

/** Those of these people who are contacts, as they are now, by name. */
export async function listContactsAs(
  db: Database,
  services: PresentServices,
  person: Person,
  ids: readonly string[],
): Promise<Contact[]> {
  return present(db, services, await listContactRows(db, person.id, ids, people.letInNow(services)))
}
