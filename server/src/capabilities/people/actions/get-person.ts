import { personNotFound } from '@corridor/contract/people/errors.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import { read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { mayBeFoundByEmail, mayEdit } from '../access.ts'
import { findCard } from '../directory/cards.ts'
import { countLookup } from '../directory/lookups.ts'
import { findPerson, findPersonByEmail } from '../store/persons.ts'

export const getPerson = read(routes.getPerson, async ({ person, params, db, services }) => {
  const row = await findPerson(db, params.id)
  return found(await findCard(services, db, person, row), personNotFound).card
})

export const getPersonDetails = read(routes.getPersonDetails, async ({ person, params, db, services }) => {
  const row = found(await findPerson(db, params.id), personNotFound)
  const { card, isContactShown } = found(await findCard(services, db, person, row), personNotFound)
  return {
    ...card,
    createdDate: row.created_at.toISOString(),
    abilities: { mayEdit: mayEdit(person, row.id), maySeeContact: isContactShown },
  }
})

/**
 * Finds a person by their exact address, for colleagues and connections only: a stranger would learn whose an address is and
 * where they work. Every lookup counts, found or not.
 */
export const getPersonByEmail = read(routes.getPersonByEmail, async ({ person, params, db, services }) => {
  await countLookup(services, person.id)
  const row = await findPersonByEmail(db, params.email)
  const seen = found(await findCard(services, db, person, row), personNotFound)
  check(mayBeFoundByEmail(person, seen), personNotFound)
  return seen.card
})
