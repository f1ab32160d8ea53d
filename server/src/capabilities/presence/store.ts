import { type Choice, type ChosenStatus, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

interface ChoiceRow {
  person_id: string
  status: ChosenStatus | typeof WORK_STATUS.Unset
  until: Date | null
  version: string
}

type PresenceTables = { presence_choice: ChoiceRow }

/** A choice or its removal, with a version: the greater one is newer. */
export interface SavedChoice {
  choice: Choice | null
  version: number
}

const tables = (db: Database) => db.withTables<PresenceTables>()

const savedChoiceOf = ({ status, until, version }: ChoiceRow): SavedChoice => ({
  choice: status === WORK_STATUS.Unset ? null : { status, until },
  version: Number(version),
})

/** Saves a choice and returns its version. Of two at once, the one that waited for the row lock is newer. */
export async function saveChoice(db: Database, personId: string, choice: Choice | null): Promise<number> {
  const values = { status: choice?.status ?? WORK_STATUS.Unset, until: choice?.until ?? null }
  const { version } = await tables(db)
    .insertInto('presence_choice')
    .values({ person_id: personId, ...values, version: '1' })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ ...values, version: sql<string>`presence_choice.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return Number(version)
}

/** People who never chose are left out. */
export async function listChoices(db: Database, ids: readonly string[]): Promise<Map<string, SavedChoice>> {
  const rows = await tables(db)
    .selectFrom('presence_choice')
    .selectAll()
    .where('person_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.person_id, savedChoiceOf(row)]))
}
