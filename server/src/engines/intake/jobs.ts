import { daysAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job, ONCE } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { Declaration, Named } from './declaration.ts'
import type { Store } from './store.ts'

export interface Payload {
  id: string
  /** Where it came to. */
  to?: string
}

const OFFERED_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Offers again what nobody owned: somebody may by now. */
export const offerJob = <Arrived extends Named, Fetched, Brought>(
  { jobs: { offer }, daysMax }: Declaration<Arrived, Fetched, Brought>,
  store: Store<Arrived>,
  takeIn: Job<Payload>,
): Job<object> =>
  job<object>({
    name: offer.name,
    every: offer.every,
    tries: ONCE,
    run: async (_payload, { transactions, clock }) => {
      const now = clock.now()
      await transactions.run((tx) => store.removeOld(tx.db, daysAfter(now, -daysMax)), 'system')
      const isAll = offer.hourlyDays === undefined || now.getUTCHours() === 0
      const since = isAll ? new Date(0) : daysAfter(now, -offer.hourlyDays!)
      for (let after = FIRST, isMore = true; isMore; ) {
        const ids = await transactions.run(async (tx) => {
          const listed = await store.listUnclaimed(tx.db, since, after, OFFERED_AT_ONCE)
          for (const id of listed) await tx.queue(takeIn, { id })
          return listed
        }, 'system')
        after = ids.at(-1) ?? after
        isMore = ids.length === OFFERED_AT_ONCE
      }
    },
  })

type Bring<Arrived, Brought> = (
  services: Services,
  provider: string,
  arrived: Arrived,
  brought: Brought,
) => Promise<void>

/** Looks through the inbox of a service that does not report. What could not be fetched is there at the next look. */
export const collectJob = <Arrived extends Named, Fetched, Brought>(
  collect: { name: string; every: string },
  own: Declaration<Arrived, Fetched, Brought>,
  {
    idOf,
    bring,
    store,
  }: {
    idOf: (provider: string, one: Named) => string
    bring: Bring<Arrived, Brought>
    store: Store<Arrived>
  },
): Job<object> =>
  job<object>({
    ...collect,
    tries: ONCE,
    run: async (_payload, services) => {
      const inbox = own.inbox?.(services)
      if (!inbox) return
      const { provider } = inbox
      const named = (await inbox.list()).map(
        (providerId) => [idOf(provider, { providerId }), providerId] as const,
      )
      const byId = new Map(named)
      const fetched = await readFor(services.db, 'system', (db) => store.listFetched(db, [...byId.keys()]))
      for (const id of fetched) byId.delete(id)
      for (const providerId of byId.values()) {
        try {
          const { arrived, brought } = await inbox.open(providerId)
          await bring(services, provider, arrived, brought)
        } catch (error) {
          // One that cannot be taken in keeps no other from it.
          own.logNotFetched?.(services, provider, error instanceof Error ? error.name : '')
        }
      }
    },
  })
