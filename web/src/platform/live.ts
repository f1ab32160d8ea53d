import type { EventOf, KnownEvent, KnownMessage, MessageOf } from '@corridor/contract/capabilities.ts'
import type { Hub, PayloadOf } from '@corridor/contract/kernel/event.ts'
import { type AnswerOf, partsOfSaying, type SaidOf } from '@corridor/contract/kernel/message.ts'
import { create } from 'zustand'
import { renew } from './api.ts'
import { createConnection } from './live/connection.ts'
import { onReset } from './resettable.ts'
import { endSession } from './session/end.ts'
import { stored, useSession } from './session/state.ts'
import { renewStanding, renewUser } from './session.ts'

/** Whether each hub is connected: what was missed while it was not must be read anew. */
export const useLive = create<Record<Hub, boolean>>()(() => ({
  '/hubs/notification': false,
  '/hubs/work-status': false,
}))

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

const connection = createConnection({
  load: async () => {
    const { Manager } = await import('socket.io-client')
    // One manager, so both hubs share a connection; `io()` would give a second person's hubs one each.
    const manager = new Manager({ transports: ['websocket'], autoConnect: false })
    return (hub, auth) => manager.socket(hub, { auth })
  },
  credentials: stored.credentials,
  renew,
  onRefused: () => endSession('refused'),
  onConnected: (hub, isConnected) => useLive.setState({ [hub]: isConnected }),
  onEvent: handle,
})

on('session.ended', ({ reason }) => endSession(reason))
on('session.standing-changed', () => void renewStanding())
on('people.changed', ({ id }) => {
  if (id === useSession.getState().user?.id) void renewUser()
})
onReset(connection.stop)
useSession.subscribe((now, before) => {
  // Whoever leaves on purpose is cut off by the server in a moment; that is no reason to come back.
  if (now.hasSignedOut && !before.hasSignedOut) connection.stop()
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
