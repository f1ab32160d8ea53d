import * as office from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'

/** The day where the practice is, as `2026-11-16`. */
export async function todayAt(db: Database, practiceId: string, now: Date): Promise<string> {
  const practice = await office.findPractice(db, practiceId)
  return new Intl.DateTimeFormat('en-CA', { timeZone: practice?.time_zone ?? 'America/New_York' }).format(now)
}
