import { nothingToWithdraw } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import * as office from '#capabilities/office/public.ts'
import { getLoggedUser } from '#capabilities/session/public.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { withdrawPractice } from '../approval/practice-decision.ts'

/**
 * Withdraws the caller's join request, or the practice that they requested to open. The links that were mailed about it stop
 * working; the account stays, and they may choose again.
 */
export const withdraw = action(routes.withdraw, async ({ person, tx, services, note }) => {
  const practice = found(await office.findPracticeOf(tx.db, person.id), nothingToWithdraw)
  note({ practiceId: practice.id })
  const isWithdrawn =
    practice.member_approved_at === null
      ? await office.withdrawRequest(tx, services, person.id, practice.id)
      : await withdrawPractice(tx, services, person.id, practice.id)
  check(isWithdrawn, nothingToWithdraw)
  return getLoggedUser(tx.db, services, person.id)
})
