import { faxNumberNotAssigned, faxNumberNotUsable } from '@corridor/contract/fax/errors.ts'
import { CONFIDENTIALITY_DEFAULT, faxState } from '@corridor/contract/fax/rules.ts'
import * as routes from '@corridor/contract/fax/settings.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { z } from 'zod'
import { action, read, readInPractice } from '#platform/action.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'
import { streamExport } from '#platform/bulk/export.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayReadLog, practiceIdOf } from '../access.ts'
import { NUMBER_KIND } from '../kind.ts'
import { publishFaxSettings } from '../live.ts'
import { assignerOf, followNumbers, giveUp, mayClaim, mayUse, numbersOf } from '../numbers.ts'
import { faxNumberIn } from '../phone.ts'
import { presentLog } from '../present.ts'
import { listLog } from '../store/lists.ts'
import { faxNumbers, findCover, saveCover as storeCover } from '../store/numbers.ts'

/** A practice that opens its numbers for the first time finds the one of its settings among them. */
export const listNumbers = readInPractice(routes.listNumbers, async ({ person, db, services }) => {
  const practiceId = practiceIdOf(person)
  const rows = await faxNumbers.list(db, practiceId)
  const assigner = assignerOf(services)
  if (rows.length > 0) return faxNumbers.present(rows, assigner)
  const claim = (tx: Tx) => numbersOf(tx, services, practiceId)
  return faxNumbers.present(await services.transactions.run(claim, { practiceId }), assigner)
})

export const saveNumber = action(routes.saveNumber, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  const number = faxNumberIn('number', body.number)
  note({ subject: { kind: NUMBER_KIND, id: number } })
  check(mayUse(services, number), faxNumberNotUsable)
  await faxNumbers.lock(tx.db, practiceId)
  const before = await numbersOf(tx, services, practiceId)
  const isOwn = before.some((one) => one.number === number)
  check(isOwn || mayClaim(services, number), faxNumberNotAssigned)
  const after = await faxNumbers.addOrChange(tx, practiceId, before, { ...body, number })
  if (after[0]?.number === number) await followNumbers(tx, services, practiceId)
  publishFaxSettings(tx, practiceId, 'numbers')
  return faxNumbers.present(after, assignerOf(services))
})

export const removeNumber = action(routes.removeNumber, async ({ person, params, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: NUMBER_KIND, id: params.number } })
  await giveUp(tx, services, { practiceId, number: params.number })
  return done
})

const coverOf = async (db: Database, practiceId: string) => {
  const row = await findCover(db, practiceId)
  return {
    isUsual: row?.is_cover_usual ?? true,
    confidentiality: row?.confidentiality ?? CONFIDENTIALITY_DEFAULT,
  }
}

export const getCover = readInPractice(routes.getCover, ({ person, db }) => coverOf(db, practiceIdOf(person)))

export const saveCover = action(routes.saveCover, async ({ person, body, tx }) => {
  const practiceId = practiceIdOf(person)
  const row = { is_cover_usual: body.isUsual, confidentiality: body.confidentiality }
  await storeCover(tx.db, practiceId, row)
  publishFaxSettings(tx, practiceId, 'cover')
  return coverOf(tx.db, practiceId)
})

const pages = paging('fax-log', z.object({ at: z.coerce.date(), id: z.string() }))

const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from && { from: new Date(from) }),
  ...(to && { to: new Date(to) }),
})

export const readLog = readInPractice(routes.readLog, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const rows = await listLog(db, practiceId, rangeOf(query), pages.begin(services.secrets, query))
  const { page, continuationToken } = pages.cut(services.secrets, query, rows, (row) => ({
    at: row.created_at.toISOString(),
    id: row.id,
  }))
  return { entries: page.map((row) => presentLog(row, practiceId)), continuationToken }
})

/** Small enough that reading and formatting a page does not block other requests. */
const EXPORT_PAGE = 200
const HEADINGS = [
  'Time (UTC)',
  'Direction',
  'From',
  'To',
  'Name',
  'Sent by',
  'Pages',
  'Pages confirmed',
  'Result',
  'Reason',
  'Way',
  'Delivered (UTC)',
  'Fax ID',
]

export const exportLog = read(routes.exportLog, async ({ person, query, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const readPage = async (after: { at: Date; id: string } | undefined) => {
    // Runs before the transaction of the page, because inside it would need a second connection.
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(mayReadLog(caller) && caller.practiceId === practiceId)
    const rows = await readFor(services.db, { practiceId }, (db) =>
      listLog(db, practiceId, rangeOf(query), { after, limit: EXPORT_PAGE }),
    )
    const now = services.clock.now().getTime()
    const text = rows.map((row) => {
      const one = presentLog(row, practiceId)
      const { word, detail } = faxState({ ...one, scheduledFor: null, nextTryAt: null }, now)
      return csvRow([
        one.at,
        one.direction,
        one.from,
        one.to,
        one.name,
        one.by ?? '',
        String(one.pages),
        String(one.pagesSent),
        one.direction === 'inbound' ? 'Received' : word,
        detail ?? '',
        one.isDirect ? 'Corridor' : 'telephone',
        one.deliveredAt ?? '',
        one.id,
      ])
    })
    const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
    return { text: text.join(''), next: last && { at: last.created_at, id: last.id } }
  }
  const day = services.clock.now().toISOString().slice(0, 10)
  return streamExport(services, {
    ownerId: practiceId,
    fileName: `corridor-faxes-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(HEADINGS),
    readPage,
  })
})
