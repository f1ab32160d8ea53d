import type { AuditTexts } from '@corridor/contract/kernel/audit-area.ts'
import type { Person } from '../access/person.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'

declare module '../services.ts' {
  interface Services {
    /** How audit entries read. */
    auditTexts: AuditTexts
    /** How what audit entries are about is named. */
    auditSubjects: readonly NamesSubjects[]
  }
}

/** How a capability names what its audit entries are about, to somebody who reads them. */
export interface AuditSubjects {
  kinds: readonly string[]
  /** The names, by id, of those that the viewer may see at this moment; the others stay unnamed. */
  namesOf: (
    services: Services,
    db: Database,
    viewer: Person,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

/** The same at work, with the services that it needs. */
export interface NamesSubjects {
  kinds: readonly string[]
  namesOf: (db: Database, viewer: Person, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Gives the declarations their services, which are complete only once every capability is prepared. */
export const subjectsWith = (
  declared: readonly AuditSubjects[],
  services: () => Services,
): readonly NamesSubjects[] =>
  declared.map(({ kinds, namesOf }) => ({ kinds, namesOf: (...call) => namesOf(services(), ...call) }))

interface Subject {
  subject_kind: string | null
  subject_id: string | null
}

/** A function that gives the name of the subject of each of these entries, if the viewer may see it. */
export async function nameSubjects(
  { auditSubjects }: Services,
  db: Database,
  viewer: Person,
  entries: readonly Subject[],
): Promise<(entry: Subject) => string | undefined> {
  const byKind = new Map<string, ReadonlyMap<string, string>>()
  for (const { kinds, namesOf } of auditSubjects) {
    const ids = entries.flatMap(({ subject_kind, subject_id }) =>
      subject_id && kinds.includes(subject_kind ?? '') ? [subject_id] : [],
    )
    if (ids.length === 0) continue
    const names = await namesOf(db, viewer, [...new Set(ids)])
    for (const kind of kinds) byKind.set(kind, names)
  }
  return ({ subject_kind, subject_id }) => byKind.get(subject_kind ?? '')?.get(subject_id ?? '')
}
