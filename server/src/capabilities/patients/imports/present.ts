import type { ImportRow, PatientImport } from '@corridor/contract/patients/imports.ts'
import { IMPORT_UNDO_DAYS } from '@corridor/contract/patients/limits.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { namesOf } from '../present.ts'
import type { ImportRowRecord } from '../store/import-rows.ts'
import type { ImportRecord } from '../store/imports.ts'

function progressOf({ state, counts, row_count }: ImportRecord): PatientImport['progress'] {
  const count = (...keys: (keyof ImportRecord['counts'])[]) =>
    keys.reduce((total, key) => total + (counts[key] ?? 0), 0)
  if (state === 'columns') return { done: 0, total: row_count }
  if (state === 'checking' || state === 'checked') return { done: count('checked'), total: row_count }
  if (state === 'running' || state === 'done')
    return { done: count('added', 'updated', 'skipped'), total: count('new', 'duplicate') }
  return { done: count('removed', 'restored', 'remaining'), total: count('added', 'updated') }
}

export async function presentImports(
  db: Database,
  records: readonly ImportRecord[],
  now: Date,
): Promise<PatientImport[]> {
  const names = await namesOf(
    db,
    records.map(({ created_by }) => created_by),
  )
  return records.map((record) => {
    const { state, counts, finished_at } = record
    const isOpen = state === 'running' || state === 'done'
    return {
      id: record.id,
      fileName: record.file_name,
      state,
      createdAt: record.created_at.toISOString(),
      createdBy: (record.created_by && names.get(record.created_by)) || null,
      columns: record.columns,
      isDayFirst: record.is_day_first,
      rowCount: record.row_count,
      progress: progressOf(record),
      found: { new: counts.new ?? 0, duplicate: counts.duplicate ?? 0, problem: counts.problem ?? 0 },
      duplicates: record.duplicates,
      result: {
        added: counts.added ?? 0,
        updated: counts.updated ?? 0,
        skipped: counts.skipped ?? 0,
        removed: counts.removed ?? 0,
        restored: counts.restored ?? 0,
        remaining: counts.remaining ?? 0,
      },
      finishedAt: finished_at?.toISOString() ?? null,
      canUndo: isOpen && (finished_at === null || finished_at > daysAfter(now, -IMPORT_UNDO_DAYS)),
    }
  })
}

export const presentImport = async (db: Database, record: ImportRecord, now: Date): Promise<PatientImport> =>
  (await presentImports(db, [record], now))[0]!

export const presentRow = ({ row, kind, patient, problems, patient_id }: ImportRowRecord): ImportRow => ({
  row,
  kind,
  name: patient ? patientName(patient) : '',
  dateOfBirth: patient?.dateOfBirth ?? '',
  email: patient?.email ?? '',
  phones: patient?.phones ?? [],
  problems,
  patientId: patient_id,
})
