import * as events from '@corridor/contract/session/events.ts'
import { receivers } from '../../platform/realtime/live.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

export const live = [receivers(events.sessionEnded, ({ sessionId }) => [rooms.session(sessionId)])]
