import type { Contact } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { z } from 'zod'
import { read } from '../../../../platform/action.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { paging } from '../../../../platform/paging.ts'
import type { Services } from '../../../../platform/services.ts'
import * as people from '../../../people/public.ts'
import { presentPerson } from '../../present-person.ts'
import { type ContactRow, listContactPage } from '../../store/contacts.ts'

const contacts = paging(
  'network.contacts',
  z.object({ lastKey: z.string(), firstKey: z.string(), id: z.string() }),
)

async function present(db: Database, services: Services, rows: readonly ContactRow[]): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id)
  const persons = new Map((await people.list(db, ids)).map((person) => [person.id, person]))
  const workplaces = await services.people.workplaces(db, ids)
  return rows.flatMap(({ id, is_team, is_person }) => {
    const person = persons.get(id)
    if (!person) return []
    const place = workplaces.get(id)
    return [
      {
        ...presentPerson(services, person),
        practiceId: place?.practiceId ?? null,
        practiceName: place?.practiceName ?? null,
        roleAndPractice: roleAndPractice(person.role, place?.practiceName ?? null),
        isTeamMember: is_team,
        isConnectedInPerson: is_person,
      },
    ]
  })
}

/** A page of whom the caller may write to, and how many there are in all. */
export const listContacts = read(routes.listContacts, async ({ person, query, db, services }) => {
  const { after, limit } = contacts.begin(services.secrets, query)
  const wanted = {
    personId: person.id,
    letIn: people.letInNow(services),
    term: query.searchTerm.trim().replace(/\s+/g, ' ').normalize(),
    withTeam: query.includeTeamMembers,
    after,
    limit,
  }
  const { rows, total } = await listContactPage(db, wanted)
  const { page, continuationToken } = contacts.cut(services.secrets, query, rows, (row) => ({
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.id,
  }))
  return {
    contacts: await present(db, services, page),
    continuationToken,
    total,
  }
})
