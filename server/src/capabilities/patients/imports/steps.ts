import { importProblems } from '@corridor/contract/patients/import-problems.ts'
import { PHONES_MAX } from '@corridor/contract/patients/limits.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishImport } from '../live.ts'
import { listKnown, listRepeated, listUnchecked, saveChecked, saveKinds } from '../store/import-rows.ts'
import * as writes from '../store/import-writes.ts'
import { type ImportCounts, type ImportRecord, lockImport, saveProgress } from '../store/imports.ts'
import { lockPatients } from '../store/patients.ts'
import { todayAt } from '../today.ts'
import { checkRow, type ImportedPatient } from './check-row.ts'

/** Rows of one transaction: few enough that others wait for none of its locks, and that it is over in a blink. */
export const STEP_ROWS = 250

interface Step {
  tx: Tx
  services: Services
  record: ImportRecord
}

/** What a step dealt with; nothing when no rows are left. */
type Outcome = ImportCounts | undefined

const refOf = ({ practice_id, id }: ImportRecord) => ({ practiceId: practice_id, importId: id })

type FoundKind = Parameters<typeof saveKinds>[2][number]

const problemIn = (row: number, sentence: string): FoundKind => ({
  row,
  kind: 'problem',
  patientId: null,
  problems: [sentence],
})

async function checkSome({ tx, record }: Step): Promise<Outcome> {
  const ref = refOf(record)
  const unchecked = await listUnchecked(tx.db, ref, STEP_ROWS)
  if (unchecked.length === 0) return undefined
  const reading = {
    fields: record.columns.map(({ field }) => field),
    isDayFirst: record.is_day_first,
    today: await todayAt(tx.db, record.practice_id, tx.now),
  }
  const checked = unchecked.map(({ row, cells }) => ({ row, ...checkRow(cells, reading) }))
  await saveChecked(tx.db, ref, checked)
  const rows = checked.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
  const repeated = new Map((await listRepeated(tx.db, ref, rows)).map(({ row, earlier }) => [row, earlier]))
  const known = new Map((await listKnown(tx.db, ref, rows)).map(({ row, ids }) => [row, ids]))
  const kinds = rows.flatMap((row): FoundKind[] => {
    const [earlier, ids = []] = [repeated.get(row), known.get(row)]
    if (earlier !== undefined) return [problemIn(row, importProblems.sameAsRow(earlier))]
    if (ids.length > 1) return [problemIn(row, importProblems.severalKnown)]
    return ids.map((patientId) => ({ row, kind: 'duplicate', patientId, problems: [] }))
  })
  await saveKinds(tx.db, ref, kinds)
  const duplicate = kinds.filter(({ kind }) => kind === 'duplicate').length
  const fine = rows.length - (kinds.length - duplicate)
  return {
    checked: checked.length,
    new: fine - duplicate,
    duplicate,
    problem: checked.length - fine,
  }
}

/** What the file has of a patient that their record does not: another email address, and numbers. */
function changeOf(known: writes.KnownPatient, { email, phones }: ImportedPatient) {
  const isOtherEmail = email !== null && email.toLowerCase() !== known.email?.toLowerCase()
  const room = Math.max(0, PHONES_MAX - known.numbers.length)
  const added = phones.filter(({ number }) => !known.numbers.includes(number)).slice(0, room)
  if (!isOtherEmail && added.length === 0) return undefined
  return { before: isOtherEmail ? known.email : null, after: isOtherEmail ? email : null, phones: added }
}

async function importSome({ tx, record }: Step): Promise<Outcome> {
  const ref = refOf(record)
  const waiting = await writes.listWaiting(tx.db, ref, STEP_ROWS)
  if (waiting.length === 0) return undefined
  const rows = waiting.map(({ row }) => row)
  await writes.lockNames(tx.db, ref, rows)
  // Compared again behind the locks: somebody may have added, merged or renamed one of them since the rows were checked.
  const known = new Map((await listKnown(tx.db, ref, rows)).map(({ row, ids }) => [row, ids]))
  const single = waiting.flatMap(({ row, patient }) => {
    const ids = known.get(row) ?? []
    return ids.length === 1 && record.duplicates === 'update' ? [{ row, patient, id: ids[0]! }] : []
  })
  const ids = single.map(({ id }) => id)
  await lockPatients(tx.db, record.practice_id, ids)
  const records = new Map(
    (await writes.listKnownPatients(tx.db, record.practice_id, ids)).map((one) => [one.id, one]),
  )
  const updates = single.flatMap(({ row, patient, id }) => {
    const change = changeOf(records.get(id)!, patient)
    return change ? [{ row, id, change }] : []
  })
  const added = rows.filter((row) => !known.has(row))
  const updated = new Set(updates.map(({ row }) => row))
  const skipped = rows.filter((row) => known.has(row) && !updated.has(row))
  await writes.addFromRows(tx.db, ref, added, { by: record.started_by, now: tx.now })
  await writes.updateFromRows(tx.db, ref, updates, tx.now)
  await writes.setOutcome(tx.db, ref, skipped, 'skipped')
  return { added: added.length, updated: updates.length, skipped: skipped.length }
}

/** Patients with whom something happened on a channel since they were added. */
async function listUsed({ tx, services, record }: Step, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const isUsed = (source: Services['timeline'][number], patientIds: readonly string[]) =>
    source
      .count(tx.db, { practiceId: record.practice_id, patientIds }, { person: null, services })
      .then((count) => count > 0)
  for (const source of services.timeline) {
    // One count for all says of most imports that there is nothing.
    if (source.kind === 'record' || ids.length === 0 || !(await isUsed(source, ids))) continue
    for (const id of ids) if (await isUsed(source, [id])) used.add(id)
  }
  return used
}

async function undoSome(step: Step): Promise<Outcome> {
  const { tx, record } = step
  const ref = refOf(record)
  const undoable = await writes.listUndoable(tx.db, ref, STEP_ROWS)
  if (undoable.length === 0) return undefined
  const idsOf = (outcome: string) =>
    undoable.filter((one) => one.outcome === outcome).map(({ patient_id }) => patient_id)
  await lockPatients(
    tx.db,
    record.practice_id,
    undoable.map(({ patient_id }) => patient_id),
  )
  const used = await listUsed(step, idsOf('added'))
  const unused = idsOf('added').filter((id) => !used.has(id))
  const removed = new Set(await writes.removeUntouched(tx.db, ref, unused, tx.now))
  const changes = undoable.flatMap(({ patient_id, change }) => (change ? [{ id: patient_id, change }] : []))
  const restored = new Set(await writes.takeBack(tx.db, record.practice_id, changes, tx.now))
  const rowsOf = (ids: ReadonlySet<string>) =>
    undoable.filter(({ patient_id }) => ids.has(patient_id)).map(({ row }) => row)
  const remaining = undoable
    .filter(({ patient_id }) => !removed.has(patient_id) && !restored.has(patient_id))
    .map(({ row }) => row)
  await writes.setOutcome(tx.db, ref, rowsOf(removed), 'removed')
  await writes.setOutcome(tx.db, ref, rowsOf(restored), 'restored')
  await writes.setOutcome(tx.db, ref, remaining, 'remaining')
  return { removed: removed.size, restored: restored.size, remaining: remaining.length }
}

/** What is done in a state, and the state that follows when nothing is left to do. */
const WORK: Partial<Record<ImportState, { some: (step: Step) => Promise<Outcome>; next: ImportState }>> = {
  checking: { some: checkSome, next: 'checked' },
  running: { some: importSome, next: 'done' },
  undoing: { some: undoSome, next: 'undone' },
}

const sum = (counts: ImportCounts, more: ImportCounts): ImportCounts => {
  const keys = new Set([...Object.keys(counts), ...Object.keys(more)]) as Set<keyof ImportCounts>
  return Object.fromEntries([...keys].map((key) => [key, (counts[key] ?? 0) + (more[key] ?? 0)]))
}

/**
 * Does the next rows of an import and answers whether there may be more. Its transaction stores the rows together with how far the import
 * is, so one that was killed goes on where it stood, and two at once do no row twice.
 */
export async function takeStep(
  tx: Tx,
  services: Services,
  ref: { practiceId: string; importId: string },
): Promise<boolean> {
  const record = await lockImport(tx.db, ref)
  const work = record && WORK[record.state]
  if (!record || !work) return false
  const outcome = await work.some({ tx, services, record })
  const counts = sum(record.counts, outcome ?? {})
  if (outcome) await saveProgress(tx.db, ref, { state: record.state, counts })
  else
    await saveProgress(tx.db, ref, {
      state: work.next,
      counts,
      finishedAt: work.next === 'checked' ? undefined : tx.now,
    })
  publishImport(tx, ref, !outcome)
  return outcome !== undefined
}
