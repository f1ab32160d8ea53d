import type {
  EventOf,
  KnownEvent,
  KnownMessage,
  KnownStream,
  MessageOf,
} from '@corridor/contract/capabilities.ts'
import type { Hub, PayloadOf } from '@corridor/contract/kernel/event.ts'
import { type AnswerOf, partsOfSaying, type SaidOf } from '@corridor/contract/kernel/message.ts'
import type { StreamName } from '@corridor/contract/kernel/stream.ts'
import { create } from 'zustand'
import { ApiError, call, renew } from './api.ts'
import { liveLineHolds } from './line.ts'
import { createConnection } from './live/connection.ts'
import type { LineState } from './live/hub.ts'
import { createStreams, type Follower } from './live/streams.ts'
import { onReset } from './resettable.ts'
import { endSession } from './session/end.ts'
import { adoptLock } from './session/lock.ts'
import { stored, useSession } from './session/state.ts'
import { renewStanding, renewUser } from './session.ts'

/** How each hub stands; one that was never open is out of reach. What was missed while it was not open must be read anew. */
export const useLive = create<Record<Hub, LineState>>()(() => ({
  '/hubs/notification': 'failed',
  '/hubs/work-status': 'failed',
}))

const pulses = new Set<() => void>()

/**
 * Called every ten seconds while the line holds, by the server's own ping: timers of a hidden window run once a minute at
 * best.
 */
export function onPulse(beat: () => void): () => void {
  pulses.add(beat)
  return () => pulses.delete(beat)
}

const NOTIFICATION = '/hubs/notification'

type Handler = (payload: never) => void
const handlers = new Map<string, Set<Handler>>()

/** Hears an event of the contract until the returned function is called. Outlives sessions: cache rules are set once. */
export function on<N extends KnownEvent['name']>(
  name: N,
  handler: (payload: PayloadOf<EventOf<N>>) => void,
): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known.add(handler))
  return () => known.delete(handler)
}

function handle(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload as never)
    } catch (error) {
      console.error(error)
    }
  }
}

const streams = createStreams({
  read: async (cursors) => {
    try {
      return (await call('GET /live/v1/changes', { query: { streams: cursors } })).streams
    } catch (error) {
      // What this person may open was taken away while no line was there to say so.
      if (error instanceof ApiError && error.status === 403) void renewStanding()
      throw error
    }
  },
  handle,
})

/**
 * Follows streams of the contract: their events arrive by `on`, each once and in order, also those that were missed while the
 * line was down.
 */
export const follow = (
  follower: Follower & { streams: () => readonly StreamName<KnownStream>[] },
): (() => void) => streams.follow(follower)

/** Follows at once what a follower has begun to name: its cursor is taken, or what it missed is told. */
export const catchUp = (): Promise<void> => streams.catchUp()

const connection = createConnection({
  load: async () => {
    const { Manager } = await import('socket.io-client')
    // One manager, so both hubs share a connection; `io()` would give a second person's hubs one each.
    const manager = new Manager({ transports: ['websocket'], autoConnect: false })
    manager.on('ping', () => {
      for (const beat of pulses) beat()
    })
    return (hub, auth) => manager.socket(hub, { auth })
  },
  credentials: stored.credentials,
  renew,
  onRefused: () => endSession('refused'),
  onLocked: adoptLock,
  onState: (hub, state) => {
    useLive.setState({ [hub]: state })
    // Both hubs share one line.
    if (hub !== NOTIFICATION) return
    liveLineHolds(state === 'connected')
    if (state === 'connected') void streams.catchUp()
  },
  onEvent: streams.take,
})

/** What was closed on purpose is not missed. */
function stop(): void {
  connection.stop()
  liveLineHolds(true)
}

on('live.missed', () => void streams.catchUp())
on('session.ended', ({ reason }) => endSession(reason))
on('session.standing-changed', () => void renewStanding())
on('people.changed', ({ id }) => {
  if (id === useSession.getState().user?.id) void renewUser()
})
onReset(stop)
onReset(streams.reset)
useSession.subscribe((now, before) => {
  // Whoever leaves on purpose is cut off by the server in a moment; that is no reason to come back.
  if (now.hasSignedOut && !before.hasSignedOut) stop()
  // Nothing is heard behind a locked screen; unlocked, what was missed is read.
  if (now.isLocked && !before.isLocked) stop()
  // Other claims, or another practice: other streams.
  const isSame =
    now.claims.join() === before.claims.join() && now.user?.practiceId === before.user?.practiceId
  if (now.user && !isSame) void streams.catchUp()
  if (now.user && now.expiresAt !== before.expiresAt) connection.tokenChanged()
})

/** Says something that the contract declares for a hub; refused like a call, and with no line at once. */
export function tell<S extends KnownMessage['says']>(
  says: S,
  payload: SaidOf<MessageOf<S>>,
): Promise<AnswerOf<MessageOf<S>>> {
  const { hub, name } = partsOfSaying(says)
  return connection.tell(hub, name, payload) as Promise<AnswerOf<MessageOf<S>>>
}

/** Opens the live connections of the signed-in person; they close by themselves when the session ends. */
export const startLive = (): void => void connection.start()
