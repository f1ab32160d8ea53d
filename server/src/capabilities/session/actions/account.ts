import { userNotFound } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { read } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { findPracticeOf } from '../../office/public.ts'
import { findPerson } from '../../people/public.ts'
import { mayReadUser } from '../access.ts'
import { presentUser } from '../present.ts'

export const verifyToken = read(routes.verifyToken, async ({ person }) => ({
  userId: person.id,
  expiresAt: person.tokenExpiresAt,
}))

/** The caller's own record; anybody else's is not found. */
export const getUser = read(routes.getUser, async ({ person, params, db }) => {
  check(mayReadUser(person, params.id), userNotFound)
  const known = found(await findPerson(db, params.id), userNotFound)
  return presentUser(known, await findPracticeOf(db, known.id))
})
