import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { IMPORT_FIELDS } from './import-columns.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_PAGE } from './limits.ts'
import { IMPORT_STATES, PHONE_TYPES } from './types.ts'

/** A file with patients leaves and enters by admins alone. */
const access = claim('PracticeAdmin')
const params = z.object({ id: Id })

export const PatientImport = z
  .object({
    id: Id,
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    createdAt: Instant,
    createdBy: z.string().nullable(),
    columns: z.array(
      z.object({
        heading: z.string(),
        /** The first values that are not empty. */
        samples: z.array(z.string()),
        field: z.enum(IMPORT_FIELDS).nullable(),
      }),
    ),
    /** Birth dates have the day before the month. */
    isDayFirst: z.boolean(),
    rowCount: z.int(),
    /** How far what is under way has come, in rows. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** What was found when the rows were checked. */
    found: z.object({ new: z.int(), duplicate: z.int(), problem: z.int() }),
    /** What happens to rows whose patient is known already; nothing before it was started. */
    duplicates: z.enum(['update', 'skip']).nullable(),
    /** What became of the rows. */
    result: z.object({
      added: z.int(),
      updated: z.int(),
      skipped: z.int(),
      /** After undoing it: records removed, records that are as before, and records that others have worked with since. */
      removed: z.int(),
      restored: z.int(),
      remaining: z.int(),
    }),
    finishedAt: Instant.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'PatientImport' })
export type PatientImport = z.infer<typeof PatientImport>

export const ImportRow = z
  .object({
    /** As the spreadsheet counts it: the headings are above. */
    row: z.int(),
    kind: z.enum(['new', 'duplicate', 'problem']),
    name: z.string(),
    /** A day, or what the file has where it is no day. */
    dateOfBirth: z.string(),
    email: z.string(),
    phones: z.array(z.object({ number: z.string(), type: z.enum(PHONE_TYPES) })),
    problems: z.array(z.string()),
    /** The patient that it became, or that it is about. */
    patientId: Id.nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = route({
  call: 'GET /patients/v2/imports',
  summary: 'The last imports of the practice, for practice admins.',
  access,
  audit: 'patients.imports-viewed',
  reply: z.object({ imports: z.array(PatientImport) }),
})

export const uploadImport = route({
  call: 'POST /patients/v2/imports',
  summary:
    'Takes a CSV file with patients as the raw body and recognizes its columns. Nothing is imported yet.',
  access,
  audit: 'patients.import-uploaded',
  transfer: 'upload',
  /** The id is made by the client: sent twice, it is one import. */
  query: z.object({ id: Id, fileName: text(300).min(1) }),
  body: z.unknown(),
  reply: PatientImport,
})

export const getImport = route({
  call: 'GET /patients/v2/imports/:id',
  summary: 'One import and how far it is.',
  access,
  audit: 'patients.imports-viewed',
  params,
  reply: PatientImport,
})

export const chooseColumns = route({
  call: 'PUT /patients/v2/imports/:id/columns',
  summary: 'Says what each column is; then all rows are checked.',
  access,
  audit: 'patients.import-columns-chosen',
  params,
  body: z.object({
    fields: z.array(z.enum(IMPORT_FIELDS).nullable()).max(IMPORT_COLUMNS_MAX),
    isDayFirst: z.boolean(),
  }),
  reply: PatientImport,
})

export const listImportRows = route({
  call: 'GET /patients/v2/imports/:id/rows',
  summary: 'The rows of an import as they were understood, with their problems.',
  access,
  audit: 'patients.imports-viewed',
  params,
  query: z.object({
    kind: z.enum(['new', 'duplicate', 'problem']).optional(),
    ...pageQuery(IMPORT_ROWS_PAGE),
  }),
  reply: pageOf(ImportRow, 'rows'),
})

export const exportProblems = route({
  call: 'GET /patients/v2/imports/:id/problems',
  summary: 'The rows with problems as a CSV file, with a column that says why. Fixed, it can be imported.',
  access,
  audit: 'patients.imports-viewed',
  transfer: 'download',
  params,
  reply: z.unknown(),
})

export const startImport = route({
  call: 'POST /patients/v2/imports/:id/start',
  summary: 'Imports the rows without problems, in steps. A patient who is known is updated or skipped.',
  access,
  audit: 'patients.import-started',
  params,
  body: z.object({ duplicates: z.enum(['update', 'skip']) }),
  reply: PatientImport,
})

export const undoImport = route({
  call: 'POST /patients/v2/imports/:id/undo',
  summary:
    'Stops an import that is running and takes back everything it did, but for records that others have worked with since.',
  access,
  audit: 'patients.import-undone',
  params,
  reply: PatientImport,
})

export const deleteImport = route({
  call: 'DELETE /patients/v2/imports/:id',
  summary: 'Deletes a file that was uploaded and not imported.',
  access,
  audit: 'patients.import-deleted',
  params,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'patients/imports': typeof import('./imports.ts')
  }
}
