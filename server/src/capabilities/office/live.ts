import * as events from '@corridor/contract/office/events.ts'
import { receivers } from '../../platform/realtime/live.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

export const live = [receivers(events.officeChanged, ({ practiceId }) => [rooms.practice(practiceId)])]
