import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { PatientFile, TimelineEntry, TimelineKind } from '@corridor/contract/kernel/timeline/entry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from './access/person.ts'
import type { Database } from './database/database.ts'
import type { Services } from './services.ts'

declare module './services.ts' {
  interface Services {
    /** What capabilities add to the timeline of a patient. */
    timeline: readonly TimelineSource[]
  }
}

/** Whose timeline is read: a patient, under all the ids that were merged into one. */
export interface TimelineOf {
  practiceId: string
  patientIds: readonly string[]
}

/** The last entry that was shown; a source lists those that sort behind it, by time and then by id, descending. */
export interface TimelineCursor {
  at: Date
  id: string
}

/** The condition that a row sorts behind the cursor, by the columns of its time and id. */
export const isBehind = (after: TimelineCursor | undefined, at: string, id: string): RawBuilder<unknown> =>
  after ? sql`(${sql.ref(at)}, ${sql.ref(id)}::text COLLATE "C") < (${after.at}, ${after.id})` : sql`true`

/** Who reads it, for entries that not everybody with the claim may see. */
export interface TimelineViewer {
  /** Nobody where the system looks whether there is anything. */
  person: Person | null
  services: Services
}

/** What a capability adds to the timeline of a patient. */
export interface TimelineSource {
  kind: TimelineKind
  /** Who may see these entries: holders of any of the claims. */
  claims: readonly Claim[]
  /** The newest entries behind the cursor, in descending order of time and id, which is unique over all sources. */
  list: (
    db: Database,
    of: TimelineOf,
    page: { after: TimelineCursor | undefined; limit: number },
    viewer: TimelineViewer,
  ) => Promise<TimelineEntry[]>
  count: (db: Database, of: TimelineOf, viewer: TimelineViewer) => Promise<number>
  /** The newest files that came or went with these entries. */
  listFiles?: (db: Database, of: TimelineOf, limit: number) => Promise<PatientFile[]>
}
