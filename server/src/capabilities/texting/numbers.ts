import * as office from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { textNumbers } from './store/numbers.ts'

type Needs = Pick<Services, 'config' | 'sms'>

/**
 * Whether a practice takes a free number by itself: in the sandbox alone, and never the installation's own. Those of a real service are
 * the operator's to assign, or the practice that came first would get the texts of somebody else.
 */
export const mayClaim = ({ sms, config }: Needs, number: string): boolean =>
  sms?.areNumbersFree === true && number !== config.smsFrom

/** The address of the operator who assigns numbers; none where practices choose them. */
export const assignerOf = ({ sms, config }: Needs): string | null =>
  sms?.areNumbersFree === true ? null : config.operatorEmail

/** The numbers to text from. A practice that has none texts from the one in its settings, if it may be taken and nobody else has it. */
export async function listOrClaimNumbers(
  db: Database,
  services: Needs,
  practiceId: string,
  now: Date,
): Promise<office.NumberRow[]> {
  const numbers = await textNumbers.list(db, practiceId)
  if (numbers.length > 0) return numbers
  const written = (await office.findPractice(db, practiceId))?.mobile_number
  if (!written || !mayClaim(services, written)) return []
  await textNumbers.claimSetting(db, practiceId, now, written)
  return textNumbers.list(db, practiceId)
}
