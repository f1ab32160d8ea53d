import { graceEndOf } from '@corridor/contract/people/entry.ts'
import * as people from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import { type Here, reseatPerson } from './notices.ts'

const AGAIN_MS = 1000

/**
 * The day on which the identity check becomes mandatory is fixed, and there is no event for it. When it
 * comes, every process removes its windows from rooms they may no longer see, without waiting for their
 * tokens to expire. Calls and lists check the day anyway.
 */
export function watchEndOfGrace(services: Services, here: Here): void {
  const { clock, config, db, log } = services
  const moment = graceEndOf(config.identityGrace)
  if (!moment || moment <= clock.now()) return

  async function end(): Promise<void> {
    try {
      for (const id of await people.listIdsInByGrace(db)) {
        here.narrow({ id, practiceId: null, claims: new Set() })
        await reseatPerson(services, id)
      }
    } catch (error) {
      log.warn('the end of the grace could not be carried out', { error })
      setTimeout(() => void end(), AGAIN_MS).unref()
    }
  }

  clock.at(moment, () => void end())
}
