import { auditBeyondCall } from '#platform/audit/trail.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type AnyJob, type Job, job } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Arrival, BroughtBy, Declaration, Named } from './declaration.ts'
import { collectJob, offerJob, type Payload } from './jobs.ts'
import { createStore, type Store } from './store.ts'

export interface Intake<Arrived extends Named, Brought> {
  /** What came twice has the same. */
  idOf: (provider: string, one: Named) => string
  /** Takes in what a service reports, for good, or fails, so that the service brings it again. */
  arrive: (services: Services, provider: string, arrived: Arrived, broughtBy?: BroughtBy) => Promise<void>
  /** The same for what is brought along whole and needs no fetching. */
  bring: (services: Services, provider: string, arrived: Arrived, brought: Brought) => Promise<void>
  store: Store<Arrived>
  takeIn: Job<Payload>
  offer: Job<object>
  collect: Job<object> | undefined
  jobs: readonly AnyJob[]
}

/** Makes what takes in one sort of thing from its declaration. */
export function defineIntake<Arrived extends Named, Fetched, Brought = never>(
  own: Declaration<Arrived, Fetched, Brought>,
): Intake<Arrived, Brought> {
  const store = createStore<Arrived>(own)
  const idOf = (provider: string, { providerId }: Named): string =>
    stableId(`${own.name}:${provider}:${providerId}`)

  /** Fetches and takes in what is stored. The capability that takes it in recognizes it when this runs twice. */
  async function takeStored(services: Services, id: string, attempt: number, brought?: Brought) {
    const { db, secrets, transactions } = services
    const stored = await readFor(db, 'system', (inDb) => store.find(inDb, secrets, id))
    if (!stored) return
    const { provider, arrived, isFetched } = stored
    const arrival: Arrival<Arrived> = { id, provider, arrived }
    const fetched = isFetched ? undefined : await own.fetch(services, arrival, { attempt, brought })
    if (await own.take(services, arrival, fetched))
      return transactions.run((tx) => store.settle(tx.db, id), 'system')
    if (await transactions.run((tx) => store.markUnclaimed(tx.db, id), 'system'))
      own.logUnclaimed(services, provider)
  }

  const takeIn: Job<Payload> = job<Payload>({
    name: own.jobs.takeIn,
    atOnce: 4,
    turnOf: ({ to }) => to ?? null,
    run: ({ id }, services, { attempt }) => takeStored(services, id, attempt),
  })

  /** What needs no fetching costs nothing but taking it in; it has a row only where nobody owns it. */
  const arrive: Intake<Arrived, Brought>['arrive'] = async (services, provider, arrived, broughtBy) => {
    const { transactions, secrets, clock } = services
    const id = idOf(provider, arrived)
    // Before anybody is looked for: who gets the number meanwhile has not had it when this came.
    const receivedAt = clock.now()
    const isUnclaimed = !own.needsFetching(arrived)
    if (isUnclaimed && (await own.take(services, { id, provider, arrived, broughtBy }, undefined))) return
    const isNew = await transactions.run(async (tx) => {
      if (broughtBy) auditBeyondCall(tx, broughtBy)
      const isInserted = await store.insert(
        tx.db,
        secrets,
        { id, provider, isUnclaimed },
        arrived,
        receivedAt,
      )
      if (isInserted && !isUnclaimed) await tx.queue(takeIn, { id, to: own.turnOf(arrived) })
      return isInserted
    }, 'system')
    if (isNew && isUnclaimed) own.logUnclaimed(services, provider)
  }

  /** The row comes first, so that what is fetched belongs to something. Killed before the end, it is brought again. */
  const bring: Intake<Arrived, Brought>['bring'] = async (services, provider, arrived, brought) => {
    const { transactions, secrets } = services
    const id = idOf(provider, arrived)
    const row = { id, provider, isUnclaimed: false }
    await transactions.run((tx) => store.insert(tx.db, secrets, row, arrived, tx.now), 'system')
    await takeStored(services, id, 1, brought)
  }

  const offer = offerJob(own, store, takeIn)
  const collect = own.jobs.collect && collectJob(own.jobs.collect, own, { idOf, bring, store })
  const jobs = [takeIn, offer, ...(collect ? [collect] : [])]
  return { idOf, arrive, bring, store, takeIn, offer, collect, jobs }
}
