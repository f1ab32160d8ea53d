import type { EventOf, KnownEvent } from '@corridor/contract/capabilities.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient, refetch, updateCached } from '../query.ts'
import { useSession } from '../session.ts'
import { useLive } from './connection-state.ts'
import { on } from './streams.ts'

type EventName = KnownEvent['name']

/** What an event does to the data: it is merged in, or the data is refetched. */
type Reaction<Data, N extends EventName> = 'refetch' | ((data: Data, payload: PayloadOf<EventOf<N>>) => Data)

interface Watched<Data> {
  /** All queries whose keys begin with it. A reaction that merges needs a whole key. */
  key: QueryKey
  on: { [N in EventName]?: Reaction<Data, N> }
  /** The events belong to no stream that is followed, so the data is refetched after a gap in the connection. */
  afterGap?: boolean
  /** Other claims, or another practice, show other data. */
  onStanding?: boolean
  /** While this is true, the window knows better than the server, and refetches by itself afterwards. */
  isAhead?: () => boolean
}

/** Merges a change into cached data. A fetch that is under way may be older than the change, so another follows it. */
export function mergeCached<Data>(key: QueryKey, change: (data: Data) => Data): void {
  updateCached(key, change)
  if (queryClient.isFetching({ queryKey: key }) > 0) void refetch(key)
}

/**
 * Calls when the signed-in person has other claims or works at another practice. A screen that was lost with a claim is
 * unmounted by the next tick; until then its calls would be refused.
 */
export const onStandingChanged = (run: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    const isSame =
      now.claims.join() === before.claims.join() && now.user?.practiceId === before.user?.practiceId
    if (now.user && !isSame) setTimeout(run)
  })

/** Calls after every gap in the live connection. */
export function onGap(run: () => void): () => void {
  const leave = [
    on('live.missed', run),
    useLive.subscribe((now, before) => {
      const hub = '/hubs/notification'
      if (now[hub] === 'connected' && before[hub] !== 'connected') run()
    }),
  ]
  return () => leave.forEach((stop) => void stop())
}

/** Keeps queries current by events, for as long as the app runs or until the returned function is called. */
export function watchQuery<Data>({
  key,
  on: reactions,
  afterGap = false,
  onStanding = false,
  isAhead = () => false,
}: Watched<Data>): () => void {
  const readAgain = (): void => {
    if (!isAhead()) void refetch(key)
  }
  const leave = (Object.entries(reactions) as [EventName, Reaction<Data, EventName>][]).map(
    ([event, reaction]) =>
      on(event, (payload) =>
        reaction === 'refetch'
          ? readAgain()
          : mergeCached<Data>(key, (data) => reaction(data, payload as never)),
      ),
  )
  if (afterGap) leave.push(onGap(readAgain))
  if (onStanding) leave.push(onStandingChanged(readAgain))
  return () => leave.forEach((stop) => void stop())
}

/** A query with the events that change it. */
export function liveQuery<Data>({ read, ...watched }: Watched<Data> & { read: () => Promise<Data> }) {
  watchQuery(watched)
  return { queryKey: watched.key, queryFn: read }
}
