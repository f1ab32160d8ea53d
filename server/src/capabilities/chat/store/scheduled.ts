import { type ScheduledRow, scheduledMessages } from '#engines/conversation/scheduled.ts'
import { chatTables, type Meta } from './tables.ts'

export type ScheduledChatRow = ScheduledRow<Meta>

export const scheduled = scheduledMessages<Meta>({ ...chatTables, scheduled: 'chat_scheduled' })
