import { EMAIL_LOOKUPS_PER_HOUR } from '@corridor/contract/people/limits.ts'
import { checkAttempt, perHour } from '#platform/attempts/attempts.ts'
import type { Services } from '#platform/services.ts'

const LOOKUPS = perHour(EMAIL_LOOKUPS_PER_HOUR)

/** Limits lookups by address over all calls, found or not, so that nobody tries a list of addresses. */
export const countLookup = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, { sort: 'people:by-email', value: personId }, LOOKUPS)
