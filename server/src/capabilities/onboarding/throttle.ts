import {
  CONFIRM_MAILS_PER_HOUR,
  CONFIRM_TRIES_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
} from '@corridor/contract/onboarding/limits.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { checkAttempt, countAttempt, networkOf, type Pace } from '../../platform/attempts/attempts.ts'
import type { Services } from '../../platform/services.ts'

const perHour = (count: number): Pace => ({
  free: count - 1,
  lockAt: count,
  lockSeconds: 3_600,
  memorySeconds: 3_600,
})

/** Refuses a network address that begins very many registrations, or asks for their mails. */
export const checkRegistering = (services: Services, address: string): Promise<void> =>
  checkAttempt(
    services,
    { sort: 'onboarding:register', value: networkOf(address) },
    perHour(REGISTRATIONS_PER_HOUR),
  )

/** Whether an address may get another mail; the answer to the caller does not depend on it. */
export async function mayMail(services: Services, email: string): Promise<boolean> {
  const attempt = { sort: 'onboarding:mail', value: emailKey(email) }
  return (await countAttempt(services, attempt, perHour(CONFIRM_MAILS_PER_HOUR))) === undefined
}

/** Guesses at the password of a registration, by whoever holds its link. */
export const checkConfirming = (services: Services, registrationId: string): Promise<void> =>
  checkAttempt(
    services,
    { sort: 'onboarding:confirm', value: registrationId },
    perHour(CONFIRM_TRIES_PER_HOUR),
  )
