import type { Services } from '#platform/services.ts'

/** Something that a service brings. It may come twice. */
export interface Named {
  /** The service's own name for it: the same again is the same thing. */
  providerId: string
}

export interface Arrival<Arrived extends Named> {
  /** Follows from the service and its name for it. */
  id: string
  provider: string
  arrived: Arrived
  /** The call that brought it, where it is taken in at once. */
  broughtBy?: BroughtBy | undefined
}

/** The call that brought something: what is stored has an audit entry of it. */
export interface BroughtBy {
  /** The audit word of the call. */
  word: string
  requestId: string
  address: string
}

/** A service that does not report what it has: it is looked through, and what it has stays where it is. */
export interface Inbox<Arrived extends Named, Brought> {
  provider: string
  /** All that is there and whole, by names that stay the same. */
  list: () => Promise<string[]>
  open: (providerId: string) => Promise<{ arrived: Arrived; brought: Brought }>
}

/** What a capability declares of something that arrives. Each of these functions may run twice for the same arrival. */
export interface Declaration<Arrived extends Named, Fetched, Brought> {
  /** Begins the ids of what arrives, and names the key that it is sealed with. It stays as it is for ever. */
  name: string
  /**
   * `id, provider, sealed, is_unclaimed, received_at`. With `hasDone` a row stays when it is settled (`is_done`), so that what repeats
   * finds it; otherwise the capability that takes it in recognizes it. `fetched` is the column that is set once nothing has to be fetched any more,
   * `released` the one that is set where somebody may have by now what nobody owned.
   */
  table: { name: string; hasDone?: boolean; fetched?: string; released?: string }
  jobs: {
    takeIn: string
    /** What nobody owned is offered again by the clock. Where that costs something, what is older than `hourlyDays` and not released is offered once a day. */
    offer: { name: string; every: string; hourlyDays?: number }
    collect?: { name: string; every: string }
  }
  /** What nobody owned, or what is remembered, is deleted after so many days. */
  daysMax: number
  /** Where it came to, a number for one: what comes to several is fetched in turns, however much comes to one. */
  turnOf: (arrived: Arrived) => string
  /** Whether something has to be fetched: services wait a few seconds for an answer, and fetching takes longer. Otherwise it is taken in at once. */
  needsFetching: (arrived: Arrived) => boolean
  /** Fetches it, unless it was brought along. A failure is tried again, as long as a job is; `attempt` counts from 1. */
  fetch: (
    services: Services,
    arrival: Arrival<Arrived>,
    how: { attempt: number; brought?: Brought | undefined },
  ) => Promise<Fetched>
  /** Takes it in for good, or fails; false where nobody owns it. */
  take: (services: Services, arrival: Arrival<Arrived>, fetched: Fetched | undefined) => Promise<boolean>
  /** Says once, without naming anybody, that nobody owns it. */
  logUnclaimed: (services: Services, provider: string) => void
  /** Says that something of an inbox was not fetched; it is tried again at the next look. */
  logNotFetched?: (services: Services, provider: string, reason: string) => void
  inbox?: (services: Services) => Inbox<Arrived, Brought> | undefined
}
