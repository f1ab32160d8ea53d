import { faxAlreadyProcessed, faxNotFound, faxNotProcessed } from '@corridor/contract/fax/errors.ts'
import { CONTACTS_MAX, FAX_FOUND_MAX } from '@corridor/contract/fax/limits.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { z } from 'zod'
import * as files from '#capabilities/files/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { action, read, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { Download } from '#platform/download.ts'
import { paging } from '#platform/paging.ts'
import { found, Refusal } from '#platform/refusal.ts'
import { stableId } from '#platform/stable-id.ts'
import { getFax, getReceived, practiceIdOf } from '../access.ts'
import { publishFax, publishFaxSettings } from '../live.ts'
import { presentAll, presentOne } from '../present.ts'
import { findContactByNumber, insertContact, lockContacts } from '../store/contacts.ts'
import { countUnprocessed as count, listTable, searchTables } from '../store/lists.ts'
import * as store from '../store/messages.ts'
import { moveArchivedWork, openWork, settleAlerts, workAnswered, workWaits } from '../work.ts'

const isPhone = (number: string): boolean => /^\+\d{8,15}$/.test(number)

const Cursor = z.object({ needs: z.boolean(), at: z.coerce.date(), id: z.string() })
const pages = paging('faxes', Cursor)

/** A search looks through all faxes of a practice for a part of a name or number, so it takes its turn with others. */
export const listMessages = read(routes.listMessages, async ({ person, hangUp, query, services }) => {
  const practiceId = practiceIdOf(person)
  const listIn = (connections: Database) =>
    readFor(connections, { practiceId }, async (db) => {
      const reader = { practiceId, personId: person.id }
      const rows = await listTable(db, reader, query, pages.begin(services.secrets, query))
      const { page, continuationToken } = pages.cut(services.secrets, query, rows, (row) => ({
        needs: row.needs,
        at: row.table_date.toISOString(),
        id: row.id,
      }))
      return { messages: await presentAll(db, page, practiceId), continuationToken }
    })
  return query.searchKey.trim() === ''
    ? listIn(services.db)
    : services.searchLane.run({ person, hangUp }, (turn) => listIn(turn.db))
})

export const searchMessages = read(routes.searchMessages, async ({ person, hangUp, query, services }) => {
  const practiceId = practiceIdOf(person)
  const { searchText } = query
  if (searchText.trim() === '') return { messages: [] }
  return services.searchLane.run({ person, hangUp }, (turn) =>
    readFor(turn.db, { practiceId }, async (db) => ({
      messages: await presentAll(
        db,
        await searchTables(db, practiceId, searchText, FAX_FOUND_MAX),
        practiceId,
      ),
    })),
  )
})

export const getMessage = readInPractice(routes.getMessage, async ({ person, params, db, note }) => {
  const practiceId = practiceIdOf(person)
  const row = await getFax(db, practiceId, params.faxId)
  note({ subject: { kind: 'fax', id: row.id } })
  return presentOne(db, row, practiceId)
})

export const countUnprocessed = readInPractice(routes.countUnprocessed, async ({ person, db }) => ({
  unprocessedCount: await count(db, practiceIdOf(person)),
}))

export const openMessage = action(routes.openMessage, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  const opened = await store.setOpened(tx.db, practiceId, params.faxId, tx.now)
  settleAlerts(tx, params.faxId, person.id)
  if (opened) publishFax(tx, opened, 'changed', practiceId)
  return presentOne(tx.db, opened ?? (await getFax(tx.db, practiceId, params.faxId)), practiceId)
})

export const processMessage = action(
  routes.processMessage,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'fax', id: params.faxId } })
    const how = { isProcessed: body.isProcessed, personId: person.id }
    const row = await store.setProcessed(tx.db, practiceId, params.faxId, how, tx.now)
    if (!row) {
      await getReceived(tx.db, practiceId, params.faxId)
      throw new Refusal(body.isProcessed ? faxAlreadyProcessed : faxNotProcessed)
    }
    if (body.isProcessed) {
      settleAlerts(tx, row.id)
      await workAnswered(tx, services, practiceId, row.id)
    } else await workWaits(tx, services, practiceId, row.id)
    publishFax(tx, row, 'changed', practiceId)
    return presentOne(tx.db, row, practiceId)
  },
)

/** Those that are not the caller's are left out, as if they were missing; where none is left, nothing is found. */
export const archiveMessages = action(
  routes.archiveMessages,
  async ({ person, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const ids = [...new Set(body.faxIds)]
    note({ subject: { kind: 'fax', id: ids[0]! } })
    const { isArchived } = body
    const changed = await store.setArchived(tx.db, practiceId, ids, isArchived, tx.now)
    for (const row of changed) {
      await moveArchivedWork(tx, services, row, { practiceId, isArchived })
      publishFax(tx, row, 'changed', practiceId)
    }
    const rows = await store.listFaxes(tx.db, practiceId, ids)
    if (rows.length === 0) await getFax(tx.db, practiceId, ids[0]!)
    return { messages: await presentAll(tx.db, rows, practiceId) }
  },
)

export const setPatient = action(routes.setPatient, async ({ person, params, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  await getFax(tx.db, practiceId, params.faxId)
  const patient = body.patientId ? await patients.get(tx.db, practiceId, body.patientId) : null
  const known = patient && { id: patient.id, name: patientName(patient) }
  const row =
    (await store.setPatient(tx.db, practiceId, params.faxId, known, tx.now)) ??
    (await getFax(tx.db, practiceId, params.faxId))
  await openWork(tx, services, row, practiceId)
  publishFax(tx, row, 'changed', practiceId)
  return presentOne(tx.db, row, practiceId)
})

export const setSender = action(routes.setSender, async ({ person, params, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  const { name } = body
  const row = found(await store.setSender(tx.db, practiceId, params.faxId, name, tx.now), faxNotFound)
  const number = row.sender_number
  if (isPhone(number) && !(await findContactByNumber(tx.db, practiceId, number))) {
    await lockContacts(tx.db, practiceId)
    const contact = {
      id: stableId(`fax-contact:${practiceId}:${number}`),
      of_practice_id: null,
      name,
      number,
    }
    // As many as there may be: the fax has its name all the same.
    if (await insertContact(tx.db, practiceId, contact, { most: CONTACTS_MAX, now: tx.now }))
      publishFaxSettings(tx, practiceId, 'contacts')
  }
  await openWork(tx, services, row, practiceId)
  publishFax(tx, row, 'changed', practiceId)
  return presentOne(tx.db, row, practiceId)
})

/** The audit entry is written before the first byte: `read` writes it with the answer. */
export const downloadFax = read(routes.downloadFax, async ({ person, params, services, note }) => {
  const practiceId = practiceIdOf(person)
  const row = await readFor(services.db, { practiceId }, (db) => getFax(db, practiceId, params.faxId))
  note({ subject: { kind: 'fax', id: row.id } })
  const { row: file, body } = await files.openStored(services, row.file_id)
  const name = `Fax ${row.created_at.toISOString().slice(0, 10)}.pdf`
  return new Download(
    200,
    {
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body,
  )
})
