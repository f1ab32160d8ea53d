import { EMAIL_LOOKUPS_PER_HOUR } from '@corridor/contract/people/limits.ts'
import { checkAttempt, type Pace } from '../../../platform/attempts/attempts.ts'
import type { Services } from '../../../platform/services.ts'

const LOOKUPS: Pace = {
  free: EMAIL_LOOKUPS_PER_HOUR - 1,
  lockAt: EMAIL_LOOKUPS_PER_HOUR,
  lockSeconds: 3_600,
  memorySeconds: 3_600,
}

/** Counts that somebody asks about an address, by whichever call and whatever it finds: nobody goes through a list of them. */
export const countLookup = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, { sort: 'people:by-email', value: personId }, LOOKUPS)
