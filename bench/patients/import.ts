import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { figure } from '../figures.ts'
import { headersOf } from '../people.ts'
import type { PatientsWorld } from './world.ts'

const ROWS = 20_000

const lines = (lastName: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      `Ana${at},${lastName},3/7/1994,ana${at}@${lastName}.example,(512) 555-${String(1000 + (at % 9000))}`,
  )

/** One who imports, waits, and sees how far it is. */
function importer({ app, few }: PatientsWorld) {
  const call = async (method: string, path: string, body?: string, type = 'application/json') => {
    const headers = { ...headersOf(few), 'content-type': type }
    const answer = await fetch(`${app.url}/patients/v2/imports${path}`, { method, headers, body })
    if (!answer.ok) throw new Error(`An import was refused: ${await answer.text()}`)
    return (await answer.json()) as PatientImport
  }
  const wait = async (id: string, state: string): Promise<PatientImport> => {
    for (;;) {
      const one = await call('GET', `/${id}`)
      if (one.state === state) return one
      await pause(200)
    }
  }
  return { call, wait }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The same rows into a table with the same indexes: as fast as rows can come in, without a look at any of them. */
async function timeCopy({ bare, few }: PatientsWorld): Promise<number> {
  await bare.query('CREATE TABLE bench_patient (LIKE patients_patient INCLUDING ALL)')
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `${few.practiceId}\t${randomUUID()}\tAna${at}\tCopied\t1994-03-07\tana${at}@copied.example\t2026-01-01\t2026-01-01\n`,
  )
  const columns = 'practice_id, id, first_name, last_name, date_of_birth, email, created_at, changed_at'
  return secondsOf(() =>
    pipeline(Readable.from(rows), bare.query(copyFrom(`COPY bench_patient (${columns}) FROM STDIN`))),
  )
}

/** An import of 20,000 rows, which leaves three quarters of the time to others, beside a bare COPY of them. */
export async function measureImport(world: PatientsWorld): Promise<void> {
  const { call, wait } = importer(world)
  const id = randomUUID()
  const csv = ['First name,Last name,Birth date,Email,Mobile', ...lines('Imported', ROWS)].join('\n')
  const query = `?id=${id}&fileName=bench.csv`
  const uploading = await secondsOf(() => call('POST', query, csv, 'application/octet-stream'))
  const { columns, isDayFirst } = await call('GET', `/${id}`)
  const checking = await secondsOf(async () => {
    const fields = columns.map(({ field }) => field)
    await call('PUT', `/${id}/columns`, JSON.stringify({ fields, isDayFirst }))
    await wait(id, 'checked')
  })
  const importing = await secondsOf(async () => {
    await call('POST', `/${id}/start`, JSON.stringify({ duplicates: 'skip' }))
    const { result } = await wait(id, 'done')
    if (result.added !== ROWS) throw new Error(`Of ${ROWS} rows ${result.added} were added.`)
  })
  const copying = await timeCopy(world)
  figure(`a file of ${ROWS} rows is read`, ROWS / uploading, 'rows/s')
  figure('its rows are checked', ROWS / checking, 'rows/s')
  figure('its patients are added', ROWS / importing, 'rows/s')
  figure('the same rows by a bare COPY, unchecked', ROWS / copying, 'rows/s')
  figure('the import beside it', (100 * copying) / importing, '%')
}
