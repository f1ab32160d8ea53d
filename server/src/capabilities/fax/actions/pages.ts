import { Readable } from 'node:stream'
import { faxAlreadyProcessed, NOT_THE_PAGES } from '@corridor/contract/fax/errors.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as files from '#capabilities/files/public.ts'
import { steps } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { getFax, getReceived, practiceIdOf } from '../access.ts'
import { inPracticeTurn, makeFax } from '../convert/make-fax.ts'
import { madeOr } from '../convert/prepared-document.ts'
import type { FaxPart } from '../convert/worker.ts'
import { HOLDER } from '../kind.ts'
import { publishFax } from '../live.ts'
import { presentAll, presentOne } from '../present.ts'
import { findFax, insertFax, listFaxes, setProcessedOnce } from '../store/messages.ts'
import type { FaxRow } from '../store/tables.ts'
import { suggest } from '../suggest/suggest-job.ts'
import { openWork, settleAlerts, workAnswered } from '../work.ts'

const SENDER = { kind: 'system', part: 'fax' } as const

const partOf = async (services: Services, row: FaxRow, pages?: readonly number[]): Promise<FaxPart> => {
  const { row: file, bytes } = await files.readStored(services, row.file_id)
  return { name: file.file_name, form: 'pdf', bytes: Uint8Array.from(bytes), ...(pages && { pages }) }
}

/** Makes pages of faxes into a file of the system, outside of a transaction; the same id again is the same file. */
async function storePages(services: Services, practiceId: string, fileId: string, parts: FaxPart[]) {
  const { pdf, pages } = madeOr(await makeFax({ parts, cover: null, header: null }, practiceId), 'body.pages')
  const file = { id: fileId, blobType: 'attachment' as const, fileName: 'Fax.pdf', size: pdf.length }
  const row = await files.receiveFile(services, { ...SENDER, practiceId }, file, Readable.from([pdf]))
  return { row, pages }
}

/** Adds a fax of some pages of others, which came in as they did. */
async function addMade(
  tx: Tx,
  services: Services,
  practiceId: string,
  { id, of, made }: { id: string; of: FaxRow; made: Awaited<ReturnType<typeof storePages>> },
): Promise<FaxRow> {
  const isNew = await insertFax(
    tx.db,
    {
      id,
      senderPracticeId: null,
      senderName: of.sender_name,
      senderNumber: of.sender_number,
      senderPersonId: null,
      senderPersonName: null,
      senderPatientId: null,
      senderPatientName: null,
      recipientPracticeId: practiceId,
      recipientName: of.recipient_name,
      recipientNumber: of.recipient_number,
      subject: '',
      fileId: made.row.id,
      fileSha256: made.row.sha256,
      pages: made.pages,
      isDirect: of.is_direct,
      status: 'Delivered',
      scheduledFor: null,
      isMade: true,
    },
    tx.now,
  )
  check(isNew, kernelErrors.notFound)
  await files.claimFile(tx, {
    holder: HOLDER,
    recordId: id,
    fileId: made.row.id,
    sender: SENDER,
    blobType: 'attachment',
  })
  const row = found(await findFax(tx.db, practiceId, id))
  await openWork(tx, services, row, practiceId)
  await tx.queue(suggest, { faxId: row.id, practiceId })
  publishFax(tx, row, 'added', practiceId)
  return row
}

/**
 * What others are made of is processed: it stays as it came in, and is not worked on twice. Of two who do so while pages are being made one
 * wins; answers whether it was this one.
 */
async function takeSources(
  tx: Tx,
  services: Services,
  personId: string,
  { practiceId, rows }: { practiceId: string; rows: readonly FaxRow[] },
): Promise<boolean> {
  // In one order for all, so that two who merge the same faxes do not wait for each other.
  for (const before of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const row = await setProcessedOnce(tx.db, practiceId, before, personId, tx.now)
    if (!row) return false
    settleAlerts(tx, row.id)
    await workAnswered(tx, services, practiceId, row.id)
    publishFax(tx, row, 'changed', practiceId)
  }
  return true
}

const fileIdOf = (faxId: string): string => stableId(`fax-pages:${faxId}`)

export const splitFax = steps(routes.splitFax, async ({ person, params, body, services, commit, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  const inPractice = <T>(work: (db: Tx['db']) => Promise<T>) => readFor(services.db, { practiceId }, work)
  const row = await inPractice((db) => getReceived(db, practiceId, params.faxId))
  const ids = body.parts.map(({ id }) => id)
  const findMade = async (db: Tx['db']) => {
    const rows = await listFaxes(db, practiceId, ids)
    return rows.length === ids.length ? { messages: await presentAll(db, rows, practiceId) } : undefined
  }
  const before = await inPractice(findMade)
  if (before) return commit(async () => before)
  const pages = body.parts.flatMap((part) => part.pages)
  const isWhole =
    pages.length === row.pages && new Set(pages).size === row.pages && Math.max(...pages) === row.pages
  if (!isWhole || new Set(ids).size < ids.length) throw wrongInput('body.parts', NOT_THE_PAGES)
  const made = await inPracticeTurn(practiceId, async () => {
    const stored: Awaited<ReturnType<typeof storePages>>[] = []
    for (const part of body.parts)
      stored.push(
        await storePages(services, practiceId, fileIdOf(part.id), [await partOf(services, row, part.pages)]),
      )
    return stored
  })
  return commit(async (tx) => {
    if (!(await takeSources(tx, services, person.id, { practiceId, rows: [row] })))
      return found(await findMade(tx.db), faxAlreadyProcessed)
    const added: FaxRow[] = []
    for (const [at, { id }] of body.parts.entries())
      added.push(await addMade(tx, services, practiceId, { id, of: row, made: made[at]! }))
    return { messages: await presentAll(tx.db, added, practiceId) }
  })
})

export const mergeFaxes = steps(routes.mergeFaxes, async ({ person, body, services, commit, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: body.id } })
  const findMade = async (db: Tx['db']) => {
    const row = await findFax(db, practiceId, body.id)
    return row && presentOne(db, row, practiceId)
  }
  const before = await readFor(services.db, { practiceId }, findMade)
  if (before) return commit(async () => before)
  if (new Set(body.faxIds).size < body.faxIds.length) throw wrongInput('body.faxIds', NOT_THE_PAGES)
  const rows: FaxRow[] = []
  for (const id of body.faxIds)
    rows.push(await readFor(services.db, { practiceId }, (db) => getReceived(db, practiceId, id)))
  const made = await inPracticeTurn(practiceId, async () => {
    const parts: FaxPart[] = []
    for (const row of rows) parts.push(await partOf(services, row))
    return storePages(services, practiceId, fileIdOf(body.id), parts)
  })
  return commit(async (tx) => {
    if (!(await takeSources(tx, services, person.id, { practiceId, rows })))
      return found(await findMade(tx.db), faxAlreadyProcessed)
    const added = await addMade(tx, services, practiceId, { id: body.id, of: rows[0]!, made })
    return presentOne(tx.db, added, practiceId)
  })
})

/** The file is the caller's own and belongs to nothing yet: they send it with a document, or it is gone after a day. */
export const attachFax = steps(routes.attachFax, async ({ person, params, body, services, commit, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  const row = await readFor(services.db, { practiceId }, (db) => getFax(db, practiceId, params.faxId))
  const { row: file, body: bytes } = await files.openStored(services, row.file_id)
  const copy = {
    id: body.id,
    blobType: 'attachment' as const,
    fileName: `Fax ${row.created_at.toISOString().slice(0, 10)}.pdf`,
    size: Number(file.size),
  }
  const stored = await files.receiveFile(services, files.asSender(person), copy, bytes)
  return commit(async () => ({
    fileId: stored.id,
    fileName: stored.file_name,
    size: Number(stored.size),
    pages: row.pages,
  }))
})
