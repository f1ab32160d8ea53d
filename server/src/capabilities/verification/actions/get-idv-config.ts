import { maySkipIdentity } from '@corridor/contract/people/entry.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'

/**
 * Until when the check may be postponed. A person who was declined cannot postpone it, as the entry rule
 * says.
 */
export const getIdvConfig = read(routes.getIdvConfig, async ({ person, db, services }) => {
  const { config, clock, identityCheck } = services
  const { identity_status } = found(await people.find(db, person.id))
  const { cutoffAt, noGraceAt } = config.identityGrace
  return {
    cutoffDate: cutoffAt,
    noGraceDate: noGraceAt,
    maySkip: identity_status !== 'Declined' && maySkipIdentity(config.identityGrace, clock.now()),
    provider: identityCheck?.name ?? ('none' as const),
  }
})
