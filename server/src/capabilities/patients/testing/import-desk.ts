import { randomUUID } from 'node:crypto'
import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'

export const FIELDS: ImportField[] = ['firstName', 'lastName', 'dateOfBirth', 'mobile']

/** A small file with a patient whom nobody has yet. */
export const someCsv = (lastName = `Quill${randomUUID().slice(0, 8)}`): Buffer =>
  Buffer.from(`First name,Last name,Birth date,Mobile\r\nNora,${lastName},5/6/1990,(512) 555-0142\r\n`)

/** Imports files as an admin of a practice would. */
export function importDesk(app: TestApp, as: LoginReply) {
  const send = (
    body: Buffer | string,
    { id = randomUUID(), fileName = 'patients.csv' }: { id?: string; fileName?: string } = {},
  ) =>
    app.send(`POST /patients/v2/imports?id=${id}&fileName=${encodeURIComponent(fileName)}`, {
      as,
      body: Buffer.from(body),
    })
  const get = async (id: string) =>
    (await app.call('GET /patients/v2/imports/:id', { as, params: { id } })).body
  const wait = async (id: string, state: ImportState) => {
    await expect.poll(async () => (await get(id)).state).toBe(state)
    return get(id)
  }
  const upload = async (file: Buffer | string = someCsv()) => (await send(file)).body as PatientImport
  const choose = (id: string, fields: (ImportField | null)[], isDayFirst = false) =>
    app.call('PUT /patients/v2/imports/:id/columns', { as, params: { id }, body: { fields, isDayFirst } })
  const check = async (file?: Buffer | string) => {
    const { id, columns, isDayFirst } = await upload(file)
    await choose(
      id,
      columns.map(({ field }) => field),
      isDayFirst,
    )
    return wait(id, 'checked')
  }
  const start = (id: string, duplicates: 'update' | 'skip' = 'skip') =>
    app.call('POST /patients/v2/imports/:id/start', { as, params: { id }, body: { duplicates } })
  return {
    send,
    get,
    wait,
    upload,
    choose,
    check,
    start,
    /** The rows as they were understood. */
    rows: async (id: string, kind?: 'new' | 'duplicate' | 'problem') =>
      (await app.call('GET /patients/v2/imports/:id/rows', { as, params: { id }, query: { kind } })).body
        .rows,
    run: async (file?: Buffer | string, duplicates: 'update' | 'skip' = 'skip') => {
      const { id } = await check(file)
      await start(id, duplicates)
      return wait(id, 'done')
    },
    undo: async (id: string) => {
      await app.call('POST /patients/v2/imports/:id/undo', { as, params: { id } })
      return wait(id, 'undone')
    },
  }
}
