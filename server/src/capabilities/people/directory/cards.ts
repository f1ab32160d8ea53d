import type { ConnectionStatus, PersonCard } from '@corridor/contract/people/model.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import type { Services } from '#platform/services.ts'
import { isTeamMember, maySee, maySeeContact } from '../access.ts'
import { presentCard } from '../present.ts'
import type { Workplace } from '../sources.ts'
import type { PersonRow } from '../store/tables.ts'
import { letInNow } from './let-in.ts'

/** What connects the caller with another person. */
interface Relation {
  workplace: Workplace | undefined
  connection: ConnectionStatus
}

/** Loads the relations to all of these people at once. */
async function relationsTo(
  { people }: Services,
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<(id: string) => Relation> {
  if (ids.length === 0) return () => ({ workplace: undefined, connection: 'None' })
  const [workplaces, connections] = await atOnce(db, (one) =>
    Promise.all([people.workplaces(one, ids), people.connections(one, person.id, ids)]),
  )
  return (id) => ({ workplace: workplaces.get(id), connection: connections.get(id) ?? 'None' })
}

function cardOf({ people }: Services, person: Person, row: PersonRow, relation: Relation): PersonCard {
  const { workplace, connection } = relation
  return presentCard(row, {
    workplace,
    connection,
    pictureUrl: row.profile_image_id && people.pictureUrl(row.profile_image_id),
    isTeamMember: isTeamMember(person, workplace),
    maySeeContact: maySeeContact(person, row.id, workplace, connection),
  })
}

/** These people as the caller may see them, in the order given. The caller of this function has checked that they are visible. */
export async function cardsOf(
  services: Services,
  db: Database,
  person: Person,
  rows: readonly PersonRow[],
): Promise<PersonCard[]> {
  const relationTo = await relationsTo(
    services,
    db,
    person,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => cardOf(services, person, row, relationTo(row.id)))
}

/** One person as the caller may see them, and whether the contact is shown; undefined when the caller may not see them. */
export async function findCard(
  services: Services,
  db: Database,
  person: Person,
  row: PersonRow | undefined,
): Promise<{ card: PersonCard; isContactShown: boolean } | undefined> {
  if (!row || (await services.people.hidden(db, person.id)).includes(row.id)) return undefined
  const relation = (await relationsTo(services, db, person, [row.id]))(row.id)
  const isLetIn = letInNow(services).includes(row.let_in)
  if (!maySee(person, { id: row.id, isLetIn }, relation.workplace)) return undefined
  const { workplace, connection } = relation
  return {
    card: cardOf(services, person, row, relation),
    isContactShown: maySeeContact(person, row.id, workplace, connection),
  }
}
