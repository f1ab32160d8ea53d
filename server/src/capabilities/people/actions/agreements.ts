import { done } from '@corridor/contract/kernel/shapes.ts'
import { personNotFound } from '@corridor/contract/people/errors.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { mayEdit } from '../access.ts'
import { addAgreement, findPerson, lockPerson } from '../store/persons.ts'
import { setBaaAccepted } from '../store/profile.ts'

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Accepts the terms. A second time on the same day, counted in UTC, leaves the first. */
export const acceptAgreement = action(routes.acceptAgreement, async ({ person, params, tx, services }) => {
  check(mayEdit(person, params.personId), personNotFound)
  // Two windows at once would each find no line of today.
  await lockPerson(tx.db, person.id)
  const { agreements } = found(await findPerson(tx.db, person.id), personNotFound)
  const isNew = !agreements.some((instant) => dayOf(instant) === dayOf(tx.now))
  if (isNew) {
    await addAgreement(tx.db, person.id, tx.now)
    await services.identity.standingChanged(tx, person.id)
  }
  const all = isNew ? [tx.now, ...agreements] : agreements
  return { acceptedAgreement: all.map((instant) => instant.toISOString()) }
})

/** Accepts the business associate agreement, once for all. */
export const acceptBaa = action(routes.acceptBaa, async ({ person, params, tx, services }) => {
  check(mayEdit(person, params.id), personNotFound)
  await setBaaAccepted(tx.db, person.id, tx.now)
  await services.identity.standingChanged(tx, person.id)
  return done
})
