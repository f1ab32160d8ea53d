import type { Log } from '#platform/log/log.ts'
import { failureOf, isInVain, storedReason } from './failure.ts'

/** What the services of an installation are for, as its figures call them. */
export const SERVED = ['text', 'mail', 'fax', 'push'] as const
export type Served = (typeof SERVED)[number]

export interface OutageLimits {
  /** A try that got no answer for so long: shorter ones cost nobody else time. */
  hangMs: number
  /** So many of them in a row, and the service is set aside. */
  hangsMax: number
  /** For how long at first; twice as long after each try that hangs again, up to the longest. */
  restMs: { first: number; longest: number }
}

const LIMITS: OutageLimits = { hangMs: 5_000, hangsMax: 3, restMs: { first: 30_000, longest: 300_000 } }

/** A moment's trouble is nobody's business. */
const FAILING_SECONDS = 60

/** The service accepts connections and does not answer, so nobody waits for it just now. */
export class ServiceSetAside extends Error {
  override name = 'ServiceSetAside'
  code = 'unreachable'
  /** What an earlier try left is unknown while the service is not called. */
  mayBeTaken: boolean
  retryAfterSeconds: number

  constructor(retryAfterSeconds: number, mayBeTaken: boolean) {
    super('The service is set aside because it did not answer.')
    this.retryAfterSeconds = retryAfterSeconds
    this.mayBeTaken = mayBeTaken
  }
}

interface Watched {
  served: Served
  /** Where there are several services for it. */
  name?: string
  /** It looks for what was sent, and sends nothing. */
  isLookingUp?: true
}

interface State {
  served: Served
  hangs: number
  /** How often it was set aside without an answer since. */
  rests: number
  asideUntil: number
  /** Calls that wait for an answer. */
  underWay: number
  /** Since when each try fails for a reason of the service's own. */
  failingSince: number | undefined
}

export interface Outages {
  /** Calls of a service, which are not made while it is set aside. */
  watch: <Input extends unknown[], Answer>(
    watched: Watched,
    call: (...input: Input) => Promise<Answer>,
  ) => (...input: Input) => Promise<Answer>
  /** A connection that stays open was opened, or could not be: seen also where nothing is sent. */
  record: (served: Served, failed?: unknown) => void
  /** How many of so many may wait for the service at once: none while it is set aside, and then one that tries it. */
  room: (served: Served, most: number) => number
  /** For how long each try has failed, by what it is for; 0 where the last one did not. */
  failingSeconds: () => Record<Served, number>
  /** What has a service that failed for a minute or more, or is set aside. */
  listFailing: () => readonly Served[]
  /** 1 for what has a service that is set aside. */
  setAside: () => Record<Served, number>
}

/** The highest value among the services for each thing that is served. */
const highestOf = (states: readonly State[], read: (state: State) => number): Record<Served, number> =>
  Object.fromEntries(
    SERVED.map((served) => [served, Math.max(0, ...states.filter((one) => one.served === served).map(read))]),
  ) as Record<Served, number>

/**
 * Finds services that fail. One that hangs is set aside, so that neither workers nor people wait for it, and then tried by one call at a
 * time until it answers. Each process finds out for itself.
 */
export function createOutages(
  log: Pick<Log, 'info' | 'warn'>,
  { hangMs, hangsMax, restMs }: OutageLimits = LIMITS,
  now: () => number = () => performance.now(),
): Outages {
  const states = new Map<string, State>()

  function stateOf({ served, name = served }: Watched): State {
    const found = states.get(name)
    if (found) return found
    const added = { served, hangs: 0, rests: 0, asideUntil: 0, underWay: 0, failingSince: undefined }
    states.set(name, added)
    return added
  }

  const isResting = ({ asideUntil }: State): boolean => now() < asideUntil
  /** Whether it is known to have hung, and nobody has had an answer since. */
  const isDoubtful = ({ rests }: State): boolean => rests > 0

  function setAside(state: State, reason: string): void {
    const ms = Math.min(restMs.first * 2 ** state.rests, restMs.longest)
    state.rests += 1
    state.asideUntil = now() + ms
    log.warn('a service hangs and is set aside', { provider: state.served, seconds: ms / 1000, reason })
  }

  function answered(state: State): void {
    if (isDoubtful(state)) log.info('a service that was set aside answers again', { provider: state.served })
    Object.assign(state, { hangs: 0, rests: 0, asideUntil: 0 })
  }

  function failed(state: State, error: unknown, tookMs: number): void {
    const failure = failureOf(error)
    state.failingSince = isInVain(failure) ? undefined : (state.failingSince ?? now())
    const isUnanswered = failure.reason === 'no-reply' || failure.reason === 'service-down'
    if (!isUnanswered || tookMs < hangMs) {
      answered(state)
      return
    }
    state.hangs += 1
    // Of those that began together and hang together, the first sets it aside.
    if ((isDoubtful(state) || state.hangs >= hangsMax) && !isResting(state))
      setAside(state, storedReason(failure))
  }

  const failingSeconds = () =>
    highestOf([...states.values()], ({ failingSince }) =>
      failingSince === undefined ? 0 : (now() - failingSince) / 1000,
    )
  const whichAreSetAside = () => highestOf([...states.values()], (state) => Number(isDoubtful(state)))

  return {
    watch:
      (watched, call) =>
      async (...input) => {
        const state = stateOf(watched)
        if (isResting(state) || (isDoubtful(state) && state.underWay > 0)) {
          const ms = Math.max(state.asideUntil - now(), restMs.first / 10)
          throw new ServiceSetAside(Math.ceil(ms / 1000), watched.isLookingUp === true)
        }
        state.underWay += 1
        const begunAt = now()
        try {
          const answer = await call(...input)
          state.failingSince = undefined
          answered(state)
          return answer
        } catch (error) {
          failed(state, error, now() - begunAt)
          throw error
        } finally {
          state.underWay -= 1
        }
      },
    record: (served, error) => {
      const state = stateOf({ served })
      if (error) {
        const reason = storedReason(failureOf(error))
        if (state.failingSince === undefined)
          log.warn('a service cannot be reached', { provider: served, reason })
        state.failingSince ??= now()
      } else state.failingSince = undefined
    },
    room: (served, most) => {
      const state = stateOf({ served })
      if (!isDoubtful(state)) return most
      return isResting(state) || state.underWay > 0 ? 0 : 1
    },
    failingSeconds,
    setAside: whichAreSetAside,
    listFailing: () => {
      const [seconds, aside] = [failingSeconds(), whichAreSetAside()]
      return SERVED.filter((served) => seconds[served] >= FAILING_SECONDS || aside[served] > 0)
    },
  }
}
