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

/** Tells a person's windows in this process that what they may open has changed. */
export const tellStanding = (hub: Hub, personId: string): void =>
  hub.emit(events.standingChanged.hub, [rooms.person(personId)], events.standingChanged.name, { personId })

export const live = [receivers(events.sessionEnded, ({ sessionId }) => [rooms.session(sessionId)])]
