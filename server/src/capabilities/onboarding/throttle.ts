import {
  CONFIRM_MAILS_PER_HOUR,
  CONFIRM_TRIES_PER_HOUR,
  JOIN_REQUESTS_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
} from '@corridor/contract/onboarding/limits.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { networkOf, perHour, tally } from '#platform/attempts/attempts.ts'
import type { Services } from '#platform/services.ts'

/** Registrations and their mails, by network address. */
export const registrations = tally('onboarding:register', perHour(REGISTRATIONS_PER_HOUR), networkOf)

/** Join requests, by person. */
export const joinRequests = tally('onboarding:join', perHour(JOIN_REQUESTS_PER_HOUR))

/** Guesses at the password of a registration, by registration. */
export const confirmations = tally('onboarding:confirm', perHour(CONFIRM_TRIES_PER_HOUR))

const mails = tally('onboarding:mail', perHour(CONFIRM_MAILS_PER_HOUR), emailKey)

/** Whether an address may get another mail; the reply to the caller does not depend on it. */
export const mayMail = async (services: Services, email: string): Promise<boolean> =>
  (await mails.count(services, email)) === undefined
