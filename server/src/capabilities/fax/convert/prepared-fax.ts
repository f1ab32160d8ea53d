import { Readable } from 'node:stream'
import type { Cover } from '@corridor/contract/fax/model.ts'
import { CONFIDENTIALITY_DEFAULT } from '@corridor/contract/fax/rules.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Person } from '#platform/access/person.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { writtenPhone } from '#platform/phone.ts'
import { found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { practiceIdOf } from '../access.ts'
import { asSystem, chooseNumber, findOwner, numbersOf } from '../numbers.ts'
import { faxNumberIn } from '../phone.ts'
import { findCover } from '../store/numbers.ts'
import { findPrepared, type PreparedRow } from '../store/prepared.ts'
import type { CoverPage } from './drawn-pages.ts'
import { inPracticeTurn } from './make-fax.ts'
import { documentOf } from './prepared-document.ts'

const FILE_GONE = 'One of the files is no longer there. Please attach it again.'

export interface FaxWish {
  id: string
  fileIds: readonly string[]
  toNumber: string
  toName: string
  fromNumber: string | undefined
  patientId: string | null
  cover: Cover | null
}

/** What the call names the files and the number, so that a refusal points at them. */
interface FieldNames {
  files: string
  number: string
}

interface About {
  from: string
  to: string
  patient: Awaited<ReturnType<typeof patients.get>> | undefined
  practice: office.Practice
  direct: Awaited<ReturnType<typeof findOwner>>
  confidentiality: string | undefined
}

function coverOf(cover: Cover, toName: string, date: string, about: About): CoverPage {
  const { from, to, patient, practice } = about
  return {
    practiceName: practice.name,
    practicePhone: practice.telephone_number && writtenPhone(practice.telephone_number),
    fromNumber: writtenPhone(from),
    toName,
    toNumber: writtenPhone(to),
    attention: cover.attention,
    subject: cover.subject,
    note: cover.note,
    patient: cover.namesPatient && patient ? patientName(patient) : null,
    date,
    confidentiality: about.confidentiality ?? CONFIDENTIALITY_DEFAULT,
  }
}

/**
 * Makes the document of a fax and stores it as a file of the caller's, outside of a transaction, because it takes seconds. The caller
 * stores the row; an id that was prepared before answers what was made then.
 */
export async function preparedFax(
  services: Services,
  person: Person,
  wish: FaxWish,
  fields: FieldNames = { files: 'fileIds', number: 'toNumber' },
): Promise<{ row: PreparedRow; isDirect: boolean }> {
  const practiceId = practiceIdOf(person)
  const about = await services.transactions.run(
    async (tx) => {
      const numbers = await numbersOf(tx, services, practiceId)
      const from = chooseNumber(numbers, wish.fromNumber)
      const own = numbers.map(({ number }) => number)
      const to = faxNumberIn(fields.number, wish.toNumber, own)
      const patient = wish.patientId ? await patients.get(tx.db, practiceId, wish.patientId) : undefined
      const practice = found(await office.findPractice(tx.db, practiceId))
      const direct = await asSystem(tx, practiceId, () => findOwner(tx, services, to))
      const confidentiality = (await findCover(tx.db, practiceId))?.confidentiality
      return { from, to, patient, practice, direct, confidentiality }
    },
    { practiceId },
  )
  const { from, to, patient, practice } = about
  const isDirect = about.direct !== undefined
  const before = await readFor(services.db, { practiceId }, (db) =>
    findPrepared(db, practiceId, person.id, wish.id),
  )
  if (before) return { row: before, isDirect }

  const readable = await files.listOwnUnclaimed(services, person, wish.fileIds)
  if (readable.length < wish.fileIds.length) throw wrongInput(`body.${fields.files}`, FILE_GONE)
  const toName = wish.toName || about.direct?.name || ''
  const now = services.clock.now()
  const timeZone = practice.time_zone
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(now)
  const shortDay = new Intl.DateTimeFormat('en-US', { timeZone }).format(now)
  const cover = wish.cover && coverOf(wish.cover, toName, day, about)
  const header = `${shortDay}   ${practice.name.toUpperCase()}   ${writtenPhone(from)}   TO ${writtenPhone(to)}`
  const { pdf, pages } = await inPracticeTurn(practiceId, () =>
    documentOf(services, readable, { practiceId, cover, header }, `body.${fields.files}`),
  )
  const file = { id: wish.id, blobType: 'attachment' as const, fileName: 'Fax.pdf', size: pdf.length }
  await files.receiveFile(services, files.asSender(person), file, Readable.from([pdf]))
  const row = {
    id: wish.id,
    person_id: person.id,
    from_number: from,
    to_number: to,
    to_name: toName,
    patient_id: patient?.id ?? null,
    subject: wish.cover?.subject ?? '',
    pages,
  }
  return { row, isDirect }
}
