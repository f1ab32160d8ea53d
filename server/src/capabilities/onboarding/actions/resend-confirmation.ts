import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { steps } from '#platform/action.ts'
import { mailConfirmation } from '../registration/mail-confirmation.ts'
import { findRegistration } from '../store/registrations.ts'
import { mayMail, registrations } from '../throttle.ts'

/** Mails the link again. The reply is the same for every id, also for an unknown one. */
export const resendConfirmation = steps(
  routes.resendConfirmation,
  async ({ params, origin, services, commit }) => {
    await registrations.check(services, origin.address)
    const registration = await findRegistration(services.db, params.personId)
    const mayBeMailed = registration !== undefined && (await mayMail(services, registration.email))
    return commit(async (tx) => {
      if (mayBeMailed) await mailConfirmation(tx, params.personId)
      return done
    })
  },
)
