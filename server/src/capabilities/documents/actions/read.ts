import {
  LISTED_DAYS,
  SYNC_DAYS,
  SYNC_MAX,
  SYNC_OVERLAP_SECONDS,
} from '@corridor/contract/documents/limits.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import { z } from 'zod'
import { readInPractice } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { getDocument as load, practiceIdOf } from '../access.ts'
import {
  presentAll,
  presentComment,
  presentFile,
  presentHistory,
  presentOne,
  presentPatient,
} from '../present.ts'
import {
  countUnprocessed as count,
  listTable as list,
  listChanged,
  listSince,
  searchBoth,
} from '../store/lists.ts'
import { documentComments, listFiles, listHistory, listReports } from '../store/parts.ts'

const Cursor = z.object({ at: z.coerce.date(), id: z.string() })
const tablePages = paging('documents-table', Cursor.extend({ needs: z.boolean() }))
const listPages = paging('documents', Cursor)
const searchPages = paging('documents-search', Cursor)

export const listTable = readInPractice(routes.listTable, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const reader = { practiceId, personId: person.id }
  const rows = await list(db, reader, query, tablePages.begin(services.secrets, query))
  const { page, continuationToken } = tablePages.cut(services.secrets, query, rows, (row) => ({
    at: row.table_date.toISOString(),
    id: row.id,
    needs: row.needs,
  }))
  return { documents: await presentAll(db, page, practiceId), continuationToken }
})

const keyOf = ({ received_at, id }: { received_at: Date; id: string }) => ({
  at: received_at.toISOString(),
  id,
})

export const listDocuments = readInPractice(routes.listDocuments, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const since = query.timestamp ? new Date(query.timestamp) : daysAfter(services.clock.now(), -LISTED_DAYS)
  const rows = await listSince(db, practiceId, since, listPages.begin(services.secrets, query))
  const { page, continuationToken } = listPages.cut(services.secrets, query, rows, keyOf)
  return { documents: await presentAll(db, page, practiceId), continuationToken }
})

export const searchDocuments = readInPractice(
  routes.searchDocuments,
  async ({ person, query, db, services }) => {
    const practiceId = practiceIdOf(person)
    const begun = searchPages.begin(services.secrets, query)
    const rows = await searchBoth(db, practiceId, query.searchText, begun)
    const { page, continuationToken } = searchPages.cut(services.secrets, query, rows, keyOf)
    return { documents: await presentAll(db, page, practiceId), continuationToken }
  },
)

/** Reaches back a little further than requested: a transaction that was open then may have committed an earlier change since. */
export const syncDocuments = readInPractice(routes.syncDocuments, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const now = services.clock.now()
  const oldest = daysAfter(now, -SYNC_DAYS)
  const since = query.timestamp ? new Date(Date.parse(query.timestamp) - SYNC_OVERLAP_SECONDS * 1000) : oldest
  const isTooOld = since < oldest
  const rows = isTooOld ? [] : await listChanged(db, practiceId, since, SYNC_MAX + 1)
  const isIncomplete = isTooOld || rows.length > SYNC_MAX
  const shown = isIncomplete ? [] : rows
  return {
    documents: await presentAll(
      db,
      shown.filter(({ is_listed }) => is_listed),
      practiceId,
    ),
    removedIds: shown.filter(({ is_listed }) => !is_listed).map(({ id }) => id),
    timestamp: now.toISOString(),
    isIncomplete,
  }
})

export const countUnprocessed = readInPractice(routes.countUnprocessed, async ({ person, db }) => ({
  unprocessedCount: await count(db, practiceIdOf(person)),
}))

const commentsOn = async (db: Database, documentId: string) =>
  (await documentComments.list(db, { documentId })).map((row) => presentComment(documentId, row))

export const getDocument = readInPractice(routes.getDocument, async ({ person, params, db, note }) => {
  const practiceId = practiceIdOf(person)
  const row = await load(db, practiceId, params.id)
  note({ subject: { kind: 'document', id: row.id } })
  return {
    document: await presentOne(db, row, practiceId),
    patient: await presentPatient(db, row, practiceId),
    files: (await listFiles(db, row.id)).map(presentFile),
    referral: row.form,
    comments: await commentsOn(db, row.id),
    history: (await listHistory(db, row.id)).map(presentHistory),
    reports: (await listReports(db, row.id)).map((one) => ({
      id: one.id,
      recievedOn: one.received_at.toISOString(),
      openedAt: one.opened_at?.toISOString() ?? null,
    })),
  }
})

export const listComments = readInPractice(routes.listComments, async ({ person, params, db, note }) => {
  const row = await load(db, practiceIdOf(person), params.officeFileId)
  note({ subject: { kind: 'document', id: row.id } })
  return { comments: await commentsOn(db, row.id) }
})
