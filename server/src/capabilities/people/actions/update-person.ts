import { personNotFound } from '@corridor/contract/people/errors.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import type { Person } from '#platform/access/person.ts'
import { action } from '#platform/action.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayEdit } from '../access.ts'
import { findCard } from '../directory/cards.ts'
import { changePerson, type PersonChange } from '../person/change.ts'

/** Changes the caller's own record. */
async function change(
  tx: Tx,
  services: Services,
  person: Person,
  { firstName, lastName, mobile }: Pick<PersonChange, 'firstName' | 'lastName' | 'mobile'>,
): Promise<PersonCard> {
  const changed = { firstName, lastName, mobile: mobile && phoneIn('mobile', mobile, 'mobile') }
  const row = await changePerson(tx, services, person.id, changed)
  return found(await findCard(services, tx.db, person, row), personNotFound).card
}

export const updatePerson = action(routes.updatePerson, async ({ person, params, body, tx, services }) => {
  check(mayEdit(person, params.id), personNotFound)
  return change(tx, services, person, body)
})

export const updatePersonInfo = action(routes.updatePersonInfo, async ({ person, body, tx, services }) =>
  change(tx, services, person, body),
)
