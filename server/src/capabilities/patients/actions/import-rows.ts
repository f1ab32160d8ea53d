import { importNotFound } from '@corridor/contract/patients/errors.ts'
import * as routes from '@corridor/contract/patients/imports.ts'
import { z } from 'zod'
import { read, readInPractice } from '#platform/action.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'
import { streamExport } from '#platform/bulk/export.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import { mayImport, practiceIdOf } from '../access.ts'
import { presentRow } from '../imports/present.ts'
import { listProblemCells, listRows } from '../store/import-rows.ts'
import { findImport } from '../store/imports.ts'

const pages = paging('patient-import-rows', z.object({ row: z.int() }))
const EXPORT_PAGE = 500

export const listImportRows = readInPractice(
  routes.listImportRows,
  async ({ person, params, query, db, services, note }) => {
    const ref = { practiceId: practiceIdOf(person), importId: params.id }
    check(mayImport(person))
    note({ subject: { kind: 'import', id: params.id } })
    found(await findImport(db, ref), importNotFound)
    const rows = await listRows(db, ref, query.kind, pages.begin(services.secrets, query))
    const { page, continuationToken } = pages.cut(services.secrets, query, rows, ({ row }) => ({ row }))
    return { rows: page.map(presentRow), continuationToken }
  },
)

/** The column of the file that says what is wrong. It is ignored when the fixed file is imported. */
const PROBLEM_HEADING = 'Problem'

export const exportProblems = read(routes.exportProblems, async ({ person, params, services, note }) => {
  const practiceId = practiceIdOf(person)
  const ref = { practiceId, importId: params.id }
  check(mayImport(person))
  note({ subject: { kind: 'import', id: params.id } })
  const record = found(
    await readFor(services.db, { practiceId }, (db) => findImport(db, ref)),
    importNotFound,
  )
  const readPage = async (after: number | undefined) => {
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(caller.practiceId === practiceId && mayImport(caller))
    return readFor(services.db, { practiceId }, async (db) => {
      const rows = await listProblemCells(db, ref, after ?? 0, EXPORT_PAGE)
      const text = rows
        .map(({ cells, problems }) =>
          csvRow([...record.columns.map((_, at) => cells[at] ?? ''), problems.join(' ')]),
        )
        .join('')
      return { text, next: rows.length === EXPORT_PAGE ? rows.at(-1)?.row : undefined }
    })
  }
  return streamExport(services, {
    ownerId: practiceId,
    fileName: 'corridor-import-problems.csv',
    contentType: 'text/csv; charset=utf-8',
    head: csvHead([...record.columns.map(({ heading }) => heading), PROBLEM_HEADING]),
    readPage,
  })
})
