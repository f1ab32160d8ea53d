import * as events from '@corridor/contract/session/events.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { receivers } from '../../platform/realtime/live.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

/** Tells the windows that this process holds, when another one ended their session. */
export const tellEnded = (hub: Hub, sessionId: string, reason: string): void =>
  hub.emit(events.sessionEnded.hub, [rooms.session(sessionId)], events.sessionEnded.name, {
    sessionId,
    reason,
  })

export const live = [receivers(events.sessionEnded, ({ sessionId }) => [rooms.session(sessionId)])]
