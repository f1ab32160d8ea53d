import { personNotFound } from '@corridor/contract/people/errors.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { mayReadUser } from '../access.ts'
import { findStanding } from '../standing/standing.ts'

export const verifyToken = read(routes.verifyToken, async ({ person }) => ({
  userId: person.id,
  expiresAt: person.tokenExpiresAt,
}))

/** The caller's own record; anybody else's is not found. */
export const getUser = read(routes.getUser, async ({ person, params, db, services }) => {
  check(mayReadUser(person, params.id), personNotFound)
  return found(await findStanding(db, services, params.id), sessionEnded).user
})

/**
 * The caller's standing, with a token that matches it. Nothing is exchanged, so a lost answer costs nothing;
 * the token expires with the one that requested it, or a stolen one could be renewed forever.
 */
export const getStanding = read(routes.getStanding, async ({ person, db, services }) => {
  const standing = await findStanding(db, services, person.id)
  const { user, practiceId, claims } = found(standing, sessionEnded)
  const access = await services.session.tokens.signAccess(
    { id: person.id, practiceId, claims },
    person.sessionId,
    services.clock.now(),
    person.tokenExpiresAt,
  )
  return { user, accessToken: access.token, accessTokenExpiryTime: access.expiresAt }
})
