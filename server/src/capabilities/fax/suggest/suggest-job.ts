import * as files from '#capabilities/files/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job } from '#platform/jobs/job.ts'
import { ONCE } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { publishFax } from '../live.ts'
import { listContacts } from '../store/contacts.ts'
import { findFax, type Suggested, setSuggested } from '../store/messages.ts'
import type { FaxRow } from '../store/tables.ts'
import {
  birthDatesIn,
  type KnownPatient,
  newPatientIn,
  patientNamesIn,
  patientOf,
  senderOf,
} from './match.ts'
import { canReadText, firstPageText } from './page-text.ts'

interface Payload {
  faxId: string
  practiceId: string
}

const FOUND_MAX = 50

/** What the practice knows that a page may name: patients of its birth dates and names. */
async function suggestFor(
  { db, clock }: Services,
  { practiceId, row, text }: { practiceId: string; row: FaxRow; text: string },
): Promise<Suggested> {
  const now = clock.now()
  return readFor(db, { practiceId }, async (own) => {
    const today = await patients.todayAt(own, practiceId, now)
    const known: KnownPatient[] = []
    if (!row.recipient_patient_id)
      for (const typed of [...birthDatesIn(text, today), ...patientNamesIn(text)]) {
        const found = await patients.search(own, practiceId, typed, {
          now,
          after: undefined,
          limit: FOUND_MAX,
        })
        known.push(...found.map(({ patient }) => patient))
      }
    const contacts = row.sender_name === '' ? await listContacts(own, practiceId, undefined) : []
    const ownNames = [row.recipient_name]
    const patientId = patientOf(text, known, today)?.id ?? null
    return {
      patientId,
      named: patientId || row.recipient_patient_id ? null : (newPatientIn(text, today) ?? null),
      sender: row.sender_name === '' ? (senderOf(text, { contacts, ownNames }) ?? null) : null,
    }
  })
}

/**
 * Reads the first page of a fax that came in and suggests whom it is about and who sent it, where `tesseract` is installed. A person
 * decides; the text itself is not stored. A page that cannot be read is not tried again: nothing waits for it.
 */
export const suggest: Job<Payload> = job<Payload>({
  name: 'fax.suggest',
  tries: ONCE,
  turnOf: ({ practiceId }) => practiceId,
  run: async ({ faxId, practiceId }, services) => {
    if (!(await canReadText())) return
    const row = await readFor(services.db, { practiceId }, (db) => findFax(db, practiceId, faxId))
    const isOpen = row?.recipient_practice_id === practiceId && row.document_status === 'NotProcessed'
    if (!isOpen || (row.recipient_patient_id && row.sender_name !== '')) return
    const text = await firstPageText((await files.readStored(services, row.file_id)).bytes)
    if (!text) return
    const suggested = await suggestFor(services, { practiceId, row, text })
    await services.transactions.run(
      async (tx) => {
        const changed = await setSuggested(tx.db, practiceId, faxId, suggested, tx.now)
        if (changed) publishFax(tx, changed, 'changed', practiceId)
      },
      { practiceId },
    )
  },
})
