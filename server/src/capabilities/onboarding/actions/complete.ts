import { alreadyOnboarded, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { getLoggedUser } from '#capabilities/session/public.ts'
import { steps } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type Choice, checkChoice, choosePractice } from '../practice/choose-practice.ts'

/** Whether the call is a retry that opened this practice before. */
const isSameAgain = (person: people.PersonRecord, practiceId: string, { newPractice }: Choice): boolean =>
  newPractice?.id === practiceId && person.claims.includes('PracticeOwner')

async function choose(tx: Tx, services: Services, personId: string, choice: Choice): Promise<void> {
  // The lock lets the second of two choices at once see the practice of the first.
  const record = found(await people.lock(tx.db, personId), sessionEnded)
  const practice = await office.findPracticeOf(tx.db, personId)
  if (practice && isSameAgain(record, practice.id, choice)) return
  check(practice === undefined, alreadyOnboarded)
  await choosePractice(tx, services, record, choice)
  await people.change(tx, services, personId, { onboardedAt: tx.now })
}

/**
 * Lets the caller join or open a practice. A person with a practice is onboarded, also while they wait for approval; one who
 * was declined or removed may choose again.
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
