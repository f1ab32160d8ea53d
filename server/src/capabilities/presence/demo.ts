import { type Choice, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import * as people from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { choose } from './choices.ts'

const HALF_HOUR_MS = 30 * 60_000

/** A full or half hour, two to two and a half hours from now, as people say "until two". */
const laterToday = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 4 * HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS)

/** A person with a patient, and one who does not say for how long. */
export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  const demoChoices: [email: string, choice: Choice][] = [
    ['hygienist@brightsmiles.example', { status: WORK_STATUS.Busy, until: laterToday(tx.now) }],
    ['frontdesk@lakesidesurgery.example', { status: WORK_STATUS.Busy, until: null }],
  ]
  for (const [email, choice] of demoChoices) await choose(tx, services, people.demoPersonId(email), choice)
}
