import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call } from '#platform/api.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { saveFile } from '#platform/save-file.ts'
import { importQuery, importsQuery } from './queries.ts'

/** The answer is the import as it is now; lists of imports are fetched again. */
function show(one: PatientImport): PatientImport {
  queryClient.setQueryData(importQuery(one.id).queryKey, one)
  void refetch(importsQuery.queryKey)
  void refetch(['patients', 'import-rows', one.id])
  return one
}

/** Uploads a file and returns its import, whose columns are to be checked. */
export const uploadImport = (file: File) =>
  withIntentId(['patients.import', file.name, file.size, file.lastModified], async (idOf) =>
    show(
      await call('POST /patients/v2/imports', {
        query: { id: idOf(), fileName: file.name.slice(-300) },
        body: file,
      }),
    ),
  )

export const chooseColumns = async (
  id: string,
  body: { fields: (ImportField | null)[]; isDayFirst: boolean },
) => show(await call('PUT /patients/v2/imports/:id/columns', { params: { id }, body }))

export const startImport = async (id: string, duplicates: 'update' | 'skip') =>
  show(await call('POST /patients/v2/imports/:id/start', { params: { id }, body: { duplicates } }))

export const undoImport = async (id: string) =>
  show(await call('POST /patients/v2/imports/:id/undo', { params: { id } }))

export async function deleteImport(id: string): Promise<void> {
  await call('DELETE /patients/v2/imports/:id', { params: { id } })
  queryClient.removeQueries({ queryKey: importQuery(id).queryKey })
  void refetch(importsQuery.queryKey)
}

export async function saveProblems(id: string): Promise<void> {
  const file = await call('GET /patients/v2/imports/:id/problems', { params: { id }, isFile: true })
  saveFile(file as Blob, 'corridor-import-problems.csv')
}

export async function exportPatients(): Promise<void> {
  const file = await call('GET /patients/v2/export', { isFile: true })
  saveFile(file as Blob, `corridor-patients-${new Date().toISOString().slice(0, 10)}.csv`)
}
