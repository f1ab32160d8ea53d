import type { ReferDoctor } from '@corridor/contract/documents/refer.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'

/** The doctors of a practice, by name, each with the specialty that the practice typed. */
export async function listDoctors(
  db: Database,
  practiceId: string,
  specialties: Readonly<Record<string, string>> = {},
): Promise<ReferDoctor[]> {
  const rows = await people.list(db, await office.listTeamIds(db, practiceId))
  return rows
    .filter(({ is_doctor }) => is_doctor)
    .map((row) => ({ id: row.id, name: people.nameOf(row), specialty: specialties[row.id] ?? null }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
