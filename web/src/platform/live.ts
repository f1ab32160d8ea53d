import type { KnownMessage, KnownStream, MessageOf } from '@corridor/contract/capabilities.ts'
import { type AnswerOf, type MessagePayload, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import type { StreamName } from '@corridor/contract/kernel/stream.ts'
import { ApiError, call, renew } from './api.ts'
import { createConnection } from './live/connection.ts'
import { isLiveConnected, useConnection, useLive } from './live/connection-state.ts'
import { createStreams, type Follower, handle, on } from './live/streams.ts'
import { endSession } from './session/end.ts'
import { adoptLock } from './session/lock.ts'
import { stored, useSession } from './session/state.ts'
import { renewStanding, renewUser } from './session.ts'
import { onReset } from './storage/resettable.ts'

export { on, useLive }

const pulses = new Set<() => void>()

/**
 * Called every ten seconds while connected, by the server's own ping: timers of a hidden window run once a
 * minute at best.
 */
export function onPulse(beat: () => void): () => void {
  pulses.add(beat)
  return () => pulses.delete(beat)
}

const NOTIFICATION = '/hubs/notification'

const streams = createStreams({
  read: async (cursors) => {
    try {
      return (await call('GET /live/v1/changes', { query: { streams: cursors } })).streams
    } catch (error) {
      // The person's claims may have changed while there was no connection.
      if (error instanceof ApiError && error.status === 403) void renewStanding()
      throw error
    }
  },
  handle,
})

/**
 * Follows streams of the contract: their events arrive by `on`, each once and in order, also those that were
 * missed while the connection was down.
 */
export const follow = (
  follower: Follower & { streams: () => readonly StreamName<KnownStream>[] },
): (() => void) => streams.follow(follower)

/** Follows new streams of a follower at once: takes their cursor, or catches up. */
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
    // Both hubs share one connection.
    if (hub !== NOTIFICATION) return
    isLiveConnected(state === 'connected')
    if (state === 'connected') void streams.catchUp()
  },
  onEvent: streams.take,
})

/** A connection that was closed on purpose is not missed. */
function stop(): void {
  connection.stop()
  isLiveConnected(true)
}

useConnection.subscribe((now, before) => {
  if (before.loss === 'network' && now.loss !== 'network') connection.reconnectNow()
})
on('live.missed', () => void streams.catchUp())
on('session.ended', ({ reason }) => endSession(reason))
on('session.standing-changed', () => void renewStanding())
on('people.changed', ({ id }) => {
  if (id === useSession.getState().user?.id) void renewUser()
})
onReset(stop)
onReset(streams.reset)
useSession.subscribe((now, before) => {
  // After signing out the server disconnects this window; that is no reason to reconnect.
  if (now.hasSignedOut && !before.hasSignedOut) stop()
  // A locked session gets no events; after unlocking, what was missed is read.
  if (now.isLocked && !before.isLocked) stop()
  // Other claims, or another practice: other streams.
  const isSame =
    now.claims.join() === before.claims.join() && now.user?.practiceId === before.user?.practiceId
  if (now.user && !isSame) void streams.catchUp()
  if (now.user && now.expiresAt !== before.expiresAt) connection.tokenChanged()
})

/**
 * Sends a message that the contract declares for a hub; refused like a call, and at once without a
 * connection.
 */
export function say<S extends KnownMessage['name']>(
  message: S,
  payload: MessagePayload<MessageOf<S>>,
): Promise<AnswerOf<MessageOf<S>>> {
  const { hub, name } = partsOfMessageName(message)
  return connection.send(hub, name, payload) as Promise<AnswerOf<MessageOf<S>>>
}

/** Opens the live connections of the signed-in person; they close by themselves when the session ends. */
export const startLive = (): void => void connection.start()
