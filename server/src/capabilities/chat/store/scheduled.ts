import {
  lockScheduledOf,
  messageReminders,
  type ScheduledRow,
  scheduledMessages,
} from '#engines/conversation/scheduled.ts'
import type { Database } from '#platform/database/database.ts'
import { chatTables, type Meta } from './tables.ts'

const tables = { ...chatTables, scheduled: 'chat_scheduled', reminder: 'chat_reminder' }

export type ScheduledChatRow = ScheduledRow<Meta>

export const scheduled = scheduledMessages<Meta>(tables)
export const reminders = messageReminders(tables)
export const lockScheduledAndReminders = (db: Database, personId: string): Promise<void> =>
  lockScheduledOf(db, tables, personId)
