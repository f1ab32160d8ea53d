import { nothingToWithdraw } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import * as office from '../../office/public.ts'
import { getLoggedUser } from '../../session/public.ts'
import { withdrawPractice } from '../approval/practice-decision.ts'

/**
 * Takes back what the caller asked for: their place in the queue of a practice, or the practice they wanted to open. The
 * links that were mailed about it die with it; their account stays, and they may choose again.
 */
export const withdraw = action(routes.withdraw, async ({ person, tx, services, note }) => {
  const place = found(await office.findPracticeOf(tx.db, person.id), nothingToWithdraw)
  note({ practiceId: place.id })
  const isWithdrawn =
    place.member_approved_at === null
      ? await office.withdrawRequest(tx, services, person.id, place.id)
      : await withdrawPractice(tx, services, person.id, place.id)
  check(isWithdrawn, nothingToWithdraw)
  return getLoggedUser(tx.db, services, person.id)
})
