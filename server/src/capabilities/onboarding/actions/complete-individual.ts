import { INDIVIDUAL_CLAIMS } from '@corridor/contract/office/roles.ts'
import { alreadyOnboarded, mobileFirst, otherSignUp } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as people from '#capabilities/people/public.ts'
import { getLoggedUser } from '#capabilities/session/public.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { hasUsableMobile } from '../access.ts'

/** Completes the sign-up of an individual, with the usual claims. Their number must be usable first. */
export const completeIndividual = action(
  routes.completeIndividual,
  async ({ person: { id }, tx, services }) => {
    const record = found(await people.lock(tx.db, id), sessionEnded)
    check(record.onboarding_completed_at === null, alreadyOnboarded)
    check(record.is_individual, otherSignUp)
    check(hasUsableMobile(record, services.sms !== undefined), mobileFirst)
    await people.change(tx, services, id, { onboardedAt: tx.now, claims: { grant: INDIVIDUAL_CLAIMS } })
    return getLoggedUser(tx.db, services, id)
  },
)
