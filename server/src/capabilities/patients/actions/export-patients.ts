import * as routes from '@corridor/contract/patients/routes.ts'
import { read } from '#platform/action.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'
import { streamExport } from '#platform/bulk/export.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import { mayExport, practiceIdOf } from '../access.ts'
import { listForExport } from '../store/export.ts'
import type { PatientCursor } from '../store/search.ts'

/** Small enough that reading and formatting a page does not block other requests. */
const EXPORT_PAGE = 500

const HEADINGS = [
  'First name',
  'Last name',
  'Birth date',
  'Email',
  'Mobile',
  'Other phones',
  'Texts',
  'Patient ID',
]

export const exportPatients = read(routes.exportPatients, async ({ person, services, note }) => {
  const practiceId = practiceIdOf(person)
  check(mayExport(person, practiceId))
  note({ subject: { kind: 'practice', id: practiceId } })
  const readPage = async (after: PatientCursor | undefined) => {
    // Runs before the transaction of the page, because inside it would need a second connection.
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(mayExport(caller, practiceId))
    return readFor(services.db, { practiceId }, async (db) => {
      const rows = await listForExport(db, practiceId, { after, limit: EXPORT_PAGE })
      const text = rows
        .map((row) =>
          csvRow([
            row.first_name,
            row.last_name,
            row.date_of_birth ?? '',
            row.email ?? '',
            row.mobile ?? '',
            row.other_phones.join(' '),
            row.texts ?? '',
            row.id,
          ]),
        )
        .join('')
      const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
      return { text, next: last && { last: last.last_key, first: last.first_key, id: last.id } }
    })
  }
  const day = services.clock.now().toISOString().slice(0, 10)
  return streamExport(services, {
    ownerId: practiceId,
    fileName: `corridor-patients-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(HEADINGS),
    readPage,
  })
})
