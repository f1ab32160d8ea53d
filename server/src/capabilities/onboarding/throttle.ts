import {
  CONFIRM_MAILS_PER_HOUR,
  CONFIRM_TRIES_PER_HOUR,
  JOIN_REQUESTS_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
} from '@corridor/contract/onboarding/limits.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { atMost, networkOf, tally } from '../../platform/attempts/attempts.ts'
import type { Services } from '../../platform/services.ts'

const perHour = (count: number) => atMost(count, 3_600)

/** Of a network address that begins very many registrations, or asks for their mails. */
export const registrations = tally('onboarding:register', perHour(REGISTRATIONS_PER_HOUR), networkOf)

/** Of somebody who asks to join again and again. */
export const joinRequests = tally('onboarding:join', perHour(JOIN_REQUESTS_PER_HOUR))

/** Guesses at the password of a registration, by whoever holds its link. */
export const confirmations = tally('onboarding:confirm', perHour(CONFIRM_TRIES_PER_HOUR))

const mails = tally('onboarding:mail', perHour(CONFIRM_MAILS_PER_HOUR), emailKey)

/** Whether an address may get another mail; the answer to the caller does not depend on it. */
export const mayMail = async (services: Services, email: string): Promise<boolean> =>
  (await mails.count(services, email)) === undefined
