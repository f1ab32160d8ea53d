import { Readable } from 'node:stream'
import * as routes from '@corridor/contract/fax/routes.ts'
import { CONFIDENTIALITY_DEFAULT } from '@corridor/contract/fax/rules.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { steps } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { writtenPhone } from '#platform/phone.ts'
import { found, wrongInput } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import type { CoverPage } from '../convert/drawn-pages.ts'
import { inPracticeTurn } from '../convert/make-fax.ts'
import { documentOf } from '../convert/prepared-document.ts'
import { asSystem, chooseNumber, findOwner, numbersOf } from '../numbers.ts'
import { faxNumberIn } from '../phone.ts'
import { findCover } from '../store/numbers.ts'
import { findPrepared, insertPrepared, type PreparedRow } from '../store/prepared.ts'

const FILE_GONE = 'One of the files is no longer there. Please attach it again.'

/** Makes the document outside of a transaction, because it takes seconds, and stores it as a file of the caller's. */
export const prepareFax = steps(routes.prepareFax, async ({ person, body, services, commit, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: body.id } })
  const about = await services.transactions.run(
    async (tx) => {
      const numbers = await numbersOf(tx, services, practiceId)
      const from = chooseNumber(numbers, body.fromNumber)
      const to = faxNumberIn(
        'toNumber',
        body.toNumber,
        numbers.map(({ number }) => number),
      )
      const patient = body.patientId ? await patients.get(tx.db, practiceId, body.patientId) : undefined
      const practice = found(await office.findPractice(tx.db, practiceId))
      const direct = await asSystem(tx, practiceId, () => findOwner(tx, services, to))
      return { from, to, patient, practice, direct, cover: await findCover(tx.db, practiceId) }
    },
    { practiceId },
  )
  const { from, to, patient, practice } = about
  const reply = (row: PreparedRow) => ({
    id: row.id,
    fileId: row.id,
    pages: row.pages,
    toNumber: row.to_number,
    toName: row.to_name,
    fromNumber: row.from_number,
    isDirect: about.direct !== undefined,
  })
  const before = await readFor(services.db, { practiceId }, (db) =>
    findPrepared(db, practiceId, person.id, body.id),
  )
  if (before) return commit(async () => reply(before))

  const readable = await files.listOwnUnclaimed(services, person, body.fileIds)
  if (readable.length < body.fileIds.length) throw wrongInput('body.fileIds', FILE_GONE)
  const toName = body.toName || about.direct?.name || ''
  const now = services.clock.now()
  const day = new Intl.DateTimeFormat('en-US', { timeZone: practice.time_zone, dateStyle: 'long' }).format(
    now,
  )
  const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: practice.time_zone }).format(now)
  const cover: CoverPage | null = body.cover && {
    practiceName: practice.name,
    practicePhone: practice.telephone_number && writtenPhone(practice.telephone_number),
    fromNumber: writtenPhone(from),
    toName,
    toNumber: writtenPhone(to),
    attention: body.cover.attention,
    subject: body.cover.subject,
    note: body.cover.note,
    patient: body.cover.namesPatient && patient ? patientName(patient) : null,
    date: day,
    confidentiality: about.cover?.confidentiality ?? CONFIDENTIALITY_DEFAULT,
  }
  const header = `${shortDay}   ${practice.name.toUpperCase()}   ${writtenPhone(from)}   TO ${writtenPhone(to)}`
  const { pdf, pages } = await inPracticeTurn(practiceId, () =>
    documentOf(services, readable, { practiceId, cover, header }),
  )
  const file = { id: body.id, blobType: 'attachment' as const, fileName: 'Fax.pdf', size: pdf.length }
  await files.receiveFile(services, files.asSender(person), file, Readable.from([pdf]))
  const row: PreparedRow = {
    id: body.id,
    person_id: person.id,
    from_number: from,
    to_number: to,
    to_name: toName,
    patient_id: patient?.id ?? null,
    subject: body.cover?.subject ?? '',
    pages,
  }
  return commit(async (tx) => {
    await insertPrepared(tx.db, practiceId, row, tx.now)
    return reply(row)
  })
})
