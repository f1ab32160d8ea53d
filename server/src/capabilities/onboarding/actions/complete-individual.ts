import { INDIVIDUAL_CLAIMS } from '@corridor/contract/office/roles.ts'
import { alreadyOnboarded, mobileFirst, otherSignUp } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { findPerson, grantClaims, lockPerson, setOnboarded } from '../../people/public.ts'
import { getLoggedUser } from '../../session/public.ts'
import { hasUsableMobile } from '../access.ts'

/** Lets somebody on their own go on, with what everybody on their own may open. Their number comes first. */
export const completeIndividual = action(
  routes.completeIndividual,
  async ({ person: { id }, tx, services }) => {
    await lockPerson(tx.db, id)
    const known = found(await findPerson(tx.db, id), sessionEnded)
    check(known.onboarding_completed_at === null, alreadyOnboarded)
    check(known.is_individual, otherSignUp)
    check(hasUsableMobile(known, services.sms !== undefined), mobileFirst)
    await setOnboarded(tx.db, id, tx.now)
    await grantClaims(tx.db, id, INDIVIDUAL_CLAIMS)
    await services.identity.standingChanged(tx, id)
    return getLoggedUser(tx.db, services, id)
  },
)
