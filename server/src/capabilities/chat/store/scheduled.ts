import { lockScheduledOf, type ScheduledRow, scheduledMessages } from '#engines/conversation/scheduled.ts'
import type { Database } from '#platform/database/database.ts'
import { chatTables, type Meta } from './tables.ts'

const tables = { ...chatTables, scheduled: 'chat_scheduled' }

export type ScheduledChatRow = ScheduledRow<Meta>

export const scheduled = scheduledMessages<Meta>(tables)
export const lockScheduled = (db: Database, personId: string): Promise<void> =>
  lockScheduledOf(db, tables, personId)
