import { timingSafeEqual } from 'node:crypto'
import {
  answersWrong,
  birthDateNeeded,
  codeNeeded,
  codeSpent,
  codeWrong,
} from '@corridor/contract/guests/errors.ts'
import {
  CODES_BEFORE_BIRTH_DATE,
  LINKS_GUESSED_FROM_NETWORK_PER_HOUR,
  WRONG_ANSWERS_MAX,
} from '@corridor/contract/guests/limits.ts'
import { checkAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import { check, Refusal } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { takeTry } from '../store/codes.ts'
import { countAnswer, lockLink } from '../store/links.ts'
import type { Link } from '../store/tables.ts'
import { endedRefusal } from './state.ts'

/** Whether the birth date is asked for beside the code. */
export const isBirthDateNeeded = ({ birth_date, wrong_answers }: Link): boolean =>
  birth_date !== null && wrong_answers >= CODES_BEFORE_BIRTH_DATE

interface Answers {
  /** Where the guest calls from. */
  address: string
  code?: string | undefined
  birthDate?: string | undefined
}

/** The hash of a code of this link; the same digits for another link have another. */
export const codeHash = ({ secrets }: Pick<Services, 'secrets'>, linkId: string, code: string): Buffer =>
  hashOf(secrets, `guest-code ${linkId} ${code}`)

/**
 * Compares what a guest answered, and returns the hash of the right code, which is still to be used up. An answer is counted, for
 * good, before it is compared: guesses at the same moment wait for each other at the link's row and cannot share a count, and so many
 * wrong ones lock the link. That alone bounds guessing; from one network the links with a wrong answer are counted too, but a guest who
 * has the right code is never refused for what others there answered.
 */
export async function checkAnswers(
  services: Pick<Services, 'secrets' | 'transactions' | 'db' | 'clock'>,
  { id, practice_id: practiceId }: Link,
  { address, code, birthDate }: Answers,
): Promise<Buffer> {
  if (code === undefined) throw new Refusal(codeNeeded)
  const taken = await services.transactions.run(
    async (tx) => {
      const link = await lockLink(tx.db, id)
      if (!link || link.wrong_answers >= WRONG_ANSWERS_MAX) return endedRefusal('locked')
      const birthDateOf = isBirthDateNeeded(link) ? link.birth_date : null
      if (birthDateOf !== null && birthDate === undefined) return new Refusal(birthDateNeeded)
      const hash = await takeTry(tx.db, id, tx.now)
      if (!hash) return new Refusal(codeSpent)
      await countAnswer(tx.db, id)
      return { hash, birthDateOf, isFirst: link.wrong_answers === 0 }
    },
    { practiceId },
  )
  const isCompared = !(taken instanceof Refusal)
  const isRight =
    isCompared &&
    timingSafeEqual(taken.hash, codeHash(services, id, code)) &&
    (taken.birthDateOf === null || birthDate === taken.birthDateOf)
  if (!isCompared) throw taken
  if (!isRight && taken.isFirst) {
    const guess = { sort: 'guests:code-from', value: networkOf(address) }
    await checkAttempt(services, guess, perHour(LINKS_GUESSED_FROM_NETWORK_PER_HOUR))
  }
  check(isRight, taken.birthDateOf === null ? codeWrong : answersWrong)
  return taken.hash
}
