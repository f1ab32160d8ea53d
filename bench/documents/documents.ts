import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { besideBareSql, createBareEntries, readAs } from '../beside-bare.ts'
import { startInstallation } from '../installation.ts'
import { headersOf, signIn } from '../people.ts'
import { measureBoard } from './board.ts'
import { measureSending } from './sending.ts'

const FEW = 1_000
const MANY = 200_000
const PAGE = 51
const CHANGED = 10

/** Half of them came in, of which half are processed; the other half were sent. */
const DOCUMENTS = `
  INSERT INTO documents_document (id, send_id, from_practice_id, from_practice_name, from_person_name, to_practice_id,
    to_practice_name, first_name, last_name, date_of_birth, notes, is_referral, document_status, received_at, processed_at,
    file_count, changed_at)
  SELECT gen_random_uuid(), gen_random_uuid(), CASE WHEN number % 2 = 0 THEN $1::uuid END, 'Practice ' || number % 40, 'Person ' || number % 90,
    CASE WHEN number % 2 = 1 THEN $1::uuid END, 'Practice ' || number % 40, 'First' || number % 1000, 'Last' || md5(number::text), date '1980-01-01', '',
    number % 3 = 0, CASE WHEN number % 4 = 1 THEN 'Processed' ELSE 'NotProcessed' END, now() - make_interval(mins => number),
    CASE WHEN number % 4 = 1 THEN now() - make_interval(mins => number) END, 0, now() - interval '20 days'
  FROM generate_series(1, $2::int) AS number`
/** The same in both, so that a search finds as many among few. */
const PLANTED = `UPDATE documents_document SET last_name = 'Zemblowick' WHERE id IN (
  SELECT id FROM documents_document WHERE to_practice_id = $1 ORDER BY received_at LIMIT 3)`
const CHANGE = `UPDATE documents_document SET changed_at = now() WHERE id IN (
  SELECT id FROM documents_document WHERE to_practice_id = $1 ORDER BY received_at LIMIT ${CHANGED})`

const LISTS: Record<string, { path: string; sql: string; values?: string[] }> = {
  'first page of Incoming': {
    path: '/office-files/v3?table=Incoming',
    sql: `to_practice_id = $1 AND document_status = 'NotProcessed' AND deleted_to_at IS NULL ORDER BY received_at DESC, id DESC`,
  },
  'first page of Outgoing': {
    path: '/office-files/v3?table=Outgoing',
    sql: 'from_practice_id = $1 AND deleted_from_at IS NULL ORDER BY received_at DESC, id DESC',
  },
  'first page of Processed': {
    path: '/office-files/v3?table=Processed',
    sql: `to_practice_id = $1 AND document_status = 'Processed' AND deleted_to_at IS NULL ORDER BY processed_at DESC, id DESC`,
  },
  'search for a rare name': {
    path: '/office-files/v2/search?searchText=zemblowick',
    sql: 'to_practice_id = $1 AND search_key LIKE $2 ORDER BY received_at DESC, id DESC',
    values: ['%zemblowick%'],
  },
  [`sync after ${CHANGED} changes`]: {
    path: '/office-files/v2/sync?timestamp=',
    sql: `to_practice_id = $1 AND changed_at >= now() - interval '10 minutes'`,
  },
}

/** The tables, search and sync among few documents and among many, beside bare SQL; a large sending; a full board. */
export async function documents(): Promise<void> {
  const { app, databaseUrl, close } = await startInstallation()
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  try {
    const few = await signIn(app.url, 'owner@hilltopmedical.example', 'bench-documents')
    const many = await signIn(app.url, 'owner@brightsmiles.example', 'bench-documents')
    for (const [who, count] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      await bare.query(DOCUMENTS, [who.practiceId, count])
      await bare.query(PLANTED, [who.practiceId])
      await bare.query(CHANGE, [who.practiceId])
    }
    const enter = await createBareEntries(bare)
    await bare.query('VACUUM ANALYZE documents_document')
    const call = (as: LoginReply, path: string) =>
      readAs(
        `${app.url}${path.endsWith('timestamp=') ? path + new Date().toISOString() : path}`,
        headersOf(as),
      )
    for (const [what, { path, sql, values = [] }] of Object.entries(LISTS)) {
      const byHand = async () => {
        await bare.query(`SELECT * FROM documents_document WHERE ${sql} LIMIT ${PAGE}`, [
          many.practiceId,
          ...values,
        ])
        await enter(many.practiceId!)
      }
      await besideBareSql(what, {
        ofFew: () => call(few, path),
        ofMany: () => call(many, path),
        byHand,
        counts: { few: FEW, many: MANY },
        things: 'documents',
      })
    }
    await measureSending(app)
    await measureBoard(app.url, bare)
  } finally {
    await bare.end()
    await close()
  }
}
