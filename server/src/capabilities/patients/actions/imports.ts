import { Readable } from 'node:stream'
import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  importFileErrors,
  importMoved,
  importNotFound,
  importNothing,
  importNotUndoable,
} from '@corridor/contract/patients/errors.ts'
import { columnsProblem, isDayFirst, recognizeColumns } from '@corridor/contract/patients/import-columns.ts'
import * as routes from '@corridor/contract/patients/imports.ts'
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_UNDO_DAYS,
  IMPORTS_LISTED,
} from '@corridor/contract/patients/limits.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import type { Person } from '#platform/access/person.ts'
import { action, readInPractice, steps } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { createTurns } from '#platform/threads/turns.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayImport, practiceIdOf } from '../access.ts'
import { workOnImport } from '../imports/jobs.ts'
import { presentImport, presentImports } from '../imports/present.ts'
import { type CsvRow, readCsv } from '../imports/read-csv.ts'
import { publishImport } from '../live.ts'
import * as store from '../store/imports.ts'

/** Values of each column that are shown so that people recognize it. */
const SAMPLES = 3

/** Of one's own practice, by people who may import; one of another practice reads as missing. */
function refFor(person: Person, importId: string): store.ImportRef {
  const practiceId = practiceIdOf(person)
  check(mayImport(person))
  return { practiceId, importId }
}

/** Reads a body of bytes whole. One that is too large is read to its end and dropped, so that the caller gets the answer. */
async function readFile(body: unknown): Promise<Buffer> {
  const source = body instanceof Readable ? body : Readable.from([])
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of source.iterator({ destroyOnReturn: false })) {
      size += part.length
      check(size <= IMPORT_FILE_MAX_BYTES, importFileErrors.tooLarge)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    source.resume()
  }
}

/** One file of a practice is stored at a time: twenty large ones at once made everybody else wait for seconds. */
const inPracticeTurn = createTurns({ atOnceEach: 1, waitingEachMax: 20 })

/** Looks through the rows as they are read: the first values of each column, and the dates of the one with birth dates. */
function createColumnSurvey(headings: readonly string[]) {
  const fields = recognizeColumns(headings)
  const samples: string[][] = []
  const dates: string[] = []
  const birthColumn = fields.indexOf('dateOfBirth')
  return {
    add: (rows: readonly CsvRow[]) => {
      for (const { cells } of rows) {
        if (birthColumn >= 0) dates.push(cells[birthColumn] ?? '')
        for (const [at, cell] of cells.entries()) {
          samples[at] ??= []
          if (cell !== '' && samples[at].length < SAMPLES) samples[at].push(cell.slice(0, 60))
        }
      }
    },
    result: () => ({
      columns: Array.from({ length: Math.max(headings.length, samples.length) }, (_, at) => ({
        heading: headings[at] ?? '',
        samples: samples[at] ?? [],
        field: fields[at] ?? null,
      })),
      isDayFirst: isDayFirst(dates),
    }),
  }
}

export const uploadImport = steps(
  routes.uploadImport,
  async ({ person, query, body, services, note, commit }) => {
    const ref = refFor(person, query.id)
    note({ subject: { kind: 'import', id: query.id } })
    const bytes = await readFile(body)
    return inPracticeTurn(ref.practiceId, () =>
      commit(async (tx) => {
        const isNew = await store.insertImport(
          tx.db,
          { ...ref, fileName: query.fileName, createdBy: person.id },
          tx.now,
        )
        if (isNew) {
          let survey = createColumnSurvey([])
          const rowCount = await readCsv(bytes, {
            onHeadings: (headings) => {
              survey = createColumnSurvey(headings)
            },
            onRows: async (rows) => {
              survey.add(rows)
              await store.insertRows(tx.db, ref, rows)
            },
          })
          await store.saveColumns(tx.db, ref, { ...survey.result(), rowCount })
          publishImport(tx, ref, false)
        }
        return presentImport(
          tx.db,
          found(await store.findImport(tx.db, ref), importNotFound),
          services.clock.now(),
        )
      }),
    )
  },
)

export const listImports = readInPractice(routes.listImports, async ({ person, db, services }) => {
  const { practiceId } = refFor(person, '')
  const records = await store.listImports(db, practiceId, IMPORTS_LISTED)
  return { imports: await presentImports(db, records, services.clock.now()) }
})

export const getImport = readInPractice(routes.getImport, async ({ person, params, db, services, note }) => {
  const ref = refFor(person, params.id)
  note({ subject: { kind: 'import', id: params.id } })
  return presentImport(db, found(await store.findImport(db, ref), importNotFound), services.clock.now())
})

/** Locks an import that must be in one of these states. */
async function lockIn(tx: Tx, ref: store.ImportRef, states: readonly ImportState[]) {
  const record = found(await store.lockImport(tx.db, ref), importNotFound)
  check(states.includes(record.state), importMoved)
  return record
}

/** Moves an import into a state in which a job works on it, and answers with what it is then. */
async function moveOn(tx: Tx, ref: store.ImportRef, change: Parameters<typeof store.saveProgress>[2]) {
  await store.saveProgress(tx.db, ref, change)
  await tx.queue(workOnImport, ref)
  publishImport(tx, ref, false)
  return presentImport(tx.db, (await store.findImport(tx.db, ref))!, tx.now)
}

export const chooseColumns = action(routes.chooseColumns, async ({ person, params, body, tx, note }) => {
  const ref = refFor(person, params.id)
  note({ subject: { kind: 'import', id: params.id } })
  const record = await lockIn(tx, ref, ['columns', 'checking', 'checked'])
  const problem = columnsProblem(body.fields)
  if (problem) throw wrongInput('body.fields', problem)
  const columns = record.columns.map((column, at) => ({ ...column, field: body.fields[at] ?? null }))
  await store.uncheckRows(tx.db, ref)
  await store.saveColumns(tx.db, ref, {
    columns,
    isDayFirst: body.isDayFirst,
    rowCount: record.row_count,
  })
  return moveOn(tx, ref, { state: 'checking', counts: {} })
})

export const startImport = action(routes.startImport, async ({ person, params, body, tx, note }) => {
  const ref = refFor(person, params.id)
  note({ subject: { kind: 'import', id: params.id } })
  const { counts } = await lockIn(tx, ref, ['checked'])
  check((counts.new ?? 0) + (counts.duplicate ?? 0) > 0, importNothing)
  return moveOn(tx, ref, { state: 'running', counts, duplicates: body.duplicates, startedBy: person.id })
})

export const undoImport = action(routes.undoImport, async ({ person, params, tx, note }) => {
  const ref = refFor(person, params.id)
  note({ subject: { kind: 'import', id: params.id } })
  const { counts, finished_at } = await lockIn(tx, ref, ['running', 'done'])
  check(finished_at === null || finished_at > daysAfter(tx.now, -IMPORT_UNDO_DAYS), importNotUndoable)
  return moveOn(tx, ref, { state: 'undoing', counts })
})

export const deleteImport = action(routes.deleteImport, async ({ person, params, tx, note }) => {
  const ref = refFor(person, params.id)
  note({ subject: { kind: 'import', id: params.id } })
  await lockIn(tx, ref, ['columns', 'checking', 'checked'])
  await store.deleteImport(tx.db, ref)
  publishImport(tx, ref, true)
  return done
})
