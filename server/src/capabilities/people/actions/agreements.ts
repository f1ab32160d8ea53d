import { done } from '@corridor/contract/kernel/shapes.ts'
import { personNotFound } from '@corridor/contract/people/errors.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { mayEdit } from '../access.ts'
import { changePerson } from '../person/change.ts'
import { lockPerson } from '../store/persons.ts'

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Accepts the terms. A second time on the same day, counted in UTC, leaves the first. */
export const acceptAgreement = action(routes.acceptAgreement, async ({ person, params, tx, services }) => {
  check(mayEdit(person, params.personId), personNotFound)
  // The lock keeps two windows from each adding an agreement of today.
  const { agreements } = found(await lockPerson(tx.db, person.id), personNotFound)
  const isNew = !agreements.some((instant) => dayOf(instant) === dayOf(tx.now))
  const accepted = isNew
    ? (await changePerson(tx, services, person.id, { termsAcceptedAt: tx.now })).agreements
    : agreements
  return { acceptedAgreement: accepted.map((instant) => instant.toISOString()) }
})

/** Accepts the business associate agreement, once for all. */
export const acceptBaa = action(routes.acceptBaa, async ({ person, params, tx, services }) => {
  check(mayEdit(person, params.id), personNotFound)
  await changePerson(tx, services, person.id, { baaAcceptedAt: tx.now })
  return done
})
