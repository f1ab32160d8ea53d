import { alreadyOnboarded, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { steps } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { getLoggedUser } from '../../session/public.ts'
import { type Choice, checkChoice, choosePractice } from '../practice/choose-practice.ts'

/** The practice was opened by this very call, whose answer got lost. */
const isSameAgain = (person: people.KnownPerson, practiceId: string, { newPractice }: Choice): boolean =>
  newPractice?.id === practiceId && person.claims.includes('PracticeOwner')

async function choose(tx: Tx, services: Services, personId: string, choice: Choice): Promise<void> {
  // Of two choices at once the second finds the first one's practice.
  const known = found(await people.lock(tx.db, personId), sessionEnded)
  const place = await office.findPracticeOf(tx.db, personId)
  if (place && isSameAgain(known, place.id, choice)) return
  check(place === undefined, alreadyOnboarded)
  await choosePractice(tx, services, known, choice)
  await people.change(tx, services, personId, { onboardedAt: tx.now })
}

/**
 * Brings the caller to a practice. Whoever has one is onboarded, also while they wait for approval; whoever was declined
 * or removed has none and may choose again.
 */
export const complete = steps(routes.complete, async ({ person, body, origin, services, note, commit }) => {
  checkChoice(body)
  const run = () =>
    commit(async (tx) => {
      await choose(tx, services, person.id, body)
      const user = await getLoggedUser(tx.db, services, person.id)
      note({ practiceId: user.practiceId })
      return user
    })
  return body.inviteCode === undefined
    ? run()
    : office.countingGuesses(services, origin.address, inviteNotValid, run)
})
