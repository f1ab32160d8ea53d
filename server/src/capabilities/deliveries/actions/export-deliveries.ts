import * as routes from '@corridor/contract/deliveries/routes.ts'
import { explain } from '@corridor/contract/deliveries/rules.ts'
import { read } from '#platform/action.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'
import { streamExport } from '#platform/bulk/export.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import { mayExport } from '../access.ts'
import { presentDeliveries } from '../present.ts'
import { type DeliveryCursor, listDeliveries } from '../store/deliveries.ts'
import { filterOf } from './list-deliveries.ts'

/** Small enough that reading and formatting a page does not block other requests. */
const EXPORT_PAGE = 200

const HEADINGS = [
  'Time (UTC)',
  'Channel',
  'To',
  'Purpose',
  'About',
  'State',
  'Reason',
  'Code',
  'Service',
  'Tries',
  'Last change (UTC)',
  'Delivery ID',
]

export const exportDeliveries = read(routes.exportDeliveries, async ({ person, query, services, note }) => {
  const practiceId = found(person.practiceId)
  note({ subject: { kind: 'practice', id: practiceId } })
  const filter = filterOf(practiceId, query)
  const readPage = async (after: DeliveryCursor | undefined) => {
    // Runs before the transaction of the page, because inside it would need a second connection.
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(mayExport(caller, practiceId))
    return readFor(services.db, { practiceId }, async (db) => {
      const rows = await listDeliveries(db, filter, { ...(after && { after }), limit: EXPORT_PAGE })
      const shown = await presentDeliveries(services, db, caller, rows)
      const text = shown.map((one) =>
        csvRow([
          one.createdAt,
          one.channel,
          one.to,
          one.purpose,
          one.item?.name ?? one.item?.kind ?? '',
          one.state,
          explain(one)?.what ?? '',
          one.reason ?? '',
          one.service ?? '',
          String(one.attempts),
          one.changedAt,
          one.id,
        ]),
      )
      const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
      return { text: text.join(''), next: last && { at: last.created_at, id: last.id } }
    })
  }
  const day = services.clock.now().toISOString().slice(0, 10)
  return streamExport(services, {
    ownerId: practiceId,
    fileName: `corridor-deliveries-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(HEADINGS),
    readPage,
  })
})
