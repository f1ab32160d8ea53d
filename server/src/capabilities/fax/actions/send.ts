import {
  alreadyResent,
  faxDiffers,
  faxNotFound,
  notResendable,
  preparedNotFound,
  TOO_EARLY,
  TOO_LATE,
} from '@corridor/contract/fax/errors.ts'
import { FAX_SCHEDULE_DAYS_MAX } from '@corridor/contract/fax/limits.ts'
import type { EfaxMessage, NewFax } from '@corridor/contract/fax/model.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action, steps } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { getFax, practiceIdOf } from '../access.ts'
import { preparedFax } from '../convert/prepared-fax.ts'
import { HOLDER } from '../kind.ts'
import { publishFax } from '../live.ts'
import { leave } from '../outgoing/leave.ts'
import { presentOne } from '../present.ts'
import { findFax, insertFax, lockFax } from '../store/messages.ts'
import { setResent } from '../store/outgoing.ts'
import { insertPrepared, takePrepared } from '../store/prepared.ts'
import { openWork, workAnswered } from '../work.ts'

function scheduledAt(scheduledFor: string | null, now: Date): Date | null {
  if (scheduledFor === null) return null
  const at = new Date(scheduledFor)
  if (at <= now) throw wrongInput('body.scheduledFor', TOO_EARLY)
  if (at > daysAfter(now, FAX_SCHEDULE_DAYS_MAX)) throw wrongInput('body.scheduledFor', TOO_LATE)
  return at
}

const FIELDS = { files: 'attachments', number: 'recipientFaxNumber' }

/**
 * Prepares a fax that came with its files and its number, and answers the id of what was prepared. It follows from all that the fax was
 * made of: sent again with a question confirmed, the same pages leave, and with another number other ones do.
 */
async function prepareAtOnce(services: Services, person: Person, body: NewFax): Promise<string> {
  const practiceId = practiceIdOf(person)
  const { id, attachments, recipientFaxNumber, recipientPracticeName, senderFaxNumber, patientId, cover } =
    body
  const fileIds = attachments.map((upload) => files.idOfAddress(services, upload) ?? upload)
  const wish = {
    fileIds,
    toNumber: recipientFaxNumber,
    toName: recipientPracticeName,
    fromNumber: senderFaxNumber,
    patientId,
    cover,
  }
  const preparedId = stableId(`fax:${person.id}:${id}:${JSON.stringify(wish)}`)
  const sent = await readFor(services.db, { practiceId }, (db) => findFax(db, practiceId, id))
  if (sent) {
    check(sent.file_id === preparedId, faxDiffers)
    return preparedId
  }
  const { row } = await preparedFax(services, person, { ...wish, id: preparedId }, FIELDS)
  await services.transactions.run((tx) => insertPrepared(tx.db, practiceId, row, tx.now), { practiceId })
  return preparedId
}

export const sendFax = steps(routes.sendFax, async ({ person, body, services, commit, note }) => {
  note({ subject: { kind: 'fax', id: body.id } })
  const preparedId = body.preparedId ?? (await prepareAtOnce(services, person, body))
  return commit((tx) => sendPrepared(tx, services, person, { ...body, preparedId }))
})

type Prepared = Pick<NewFax, 'id' | 'scheduledFor' | 'confirmed'> & { preparedId: string }

async function sendPrepared(
  tx: Tx,
  services: Services,
  person: Person,
  body: Prepared,
): Promise<EfaxMessage> {
  const practiceId = practiceIdOf(person)
  const before = await findFax(tx.db, practiceId, body.id)
  const prepared = before ? undefined : await takePrepared(tx.db, practiceId, person.id, body.preparedId)
  if (!prepared) {
    // The same sending again, perhaps at once: what was prepared went with the first.
    const sent = before ?? (await findFax(tx.db, practiceId, body.id))
    check(sent?.sender_practice_id === practiceId, preparedNotFound)
    check(sent.file_id === body.preparedId, faxDiffers)
    return presentOne(tx.db, sent, practiceId)
  }
  const file = await files
    .claimFile(tx, {
      holder: HOLDER,
      recordId: body.id,
      fileId: prepared.id,
      sender: { kind: 'person', id: person.id },
      blobType: 'attachment',
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.kind.status === 404 ? new Refusal(preparedNotFound) : error
    })
  const patient = prepared.patient_id
    ? await patients.find(tx.db, practiceId, prepared.patient_id)
    : undefined
  const isNew = await insertFax(
    tx.db,
    {
      id: body.id,
      senderPracticeId: practiceId,
      senderName: found(await office.findPractice(tx.db, practiceId)).name,
      senderNumber: prepared.from_number,
      senderPersonId: person.id,
      senderPersonName: people.nameOf(found(await people.find(tx.db, person.id))),
      senderPatientId: patient?.id ?? null,
      senderPatientName: patient ? patientName(patient) : null,
      recipientPracticeId: null,
      recipientName: prepared.to_name,
      recipientNumber: prepared.to_number,
      subject: prepared.subject,
      fileId: prepared.id,
      fileSha256: file.sha256,
      pages: prepared.pages,
      isDirect: false,
      status: 'Sending',
      scheduledFor: scheduledAt(body.scheduledFor, tx.now),
    },
    tx.now,
  )
  // An id that another practice has already answers like one that is not there.
  check(isNew, kernelErrors.notFound)
  const row = found(await findFax(tx.db, practiceId, body.id), faxNotFound)
  const left = await leave(tx, services, row, { confirmed: body.confirmed })
  await openWork(tx, services, left, practiceId)
  publishFax(tx, left, 'added')
  return presentOne(tx.db, left, practiceId)
}

export const resendFax = action(routes.resendFax, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: body.id } })
  // Locked, so that the same call twice at once finds what the first one made.
  const before = found(await lockFax(tx.db, practiceId, body.faxId), faxNotFound)
  check(before.sender_practice_id === practiceId, faxNotFound)
  if (before.resent_as_id === body.id) {
    const again = await findFax(tx.db, practiceId, body.id)
    return presentOne(tx.db, found(again, faxNotFound), practiceId)
  }
  check(before.resent_as_id === null, alreadyResent)
  check(before.e_fax_status === 'Failed', notResendable)
  const isNew = await insertFax(
    tx.db,
    {
      id: body.id,
      senderPracticeId: practiceId,
      senderName: before.sender_name,
      senderNumber: before.sender_number,
      senderPersonId: person.id,
      senderPersonName: people.nameOf(found(await people.find(tx.db, person.id))),
      senderPatientId: before.sender_patient_id,
      senderPatientName: before.sender_patient_name,
      recipientPracticeId: null,
      recipientName: before.recipient_name,
      recipientNumber: before.recipient_number,
      subject: before.subject,
      fileId: before.file_id,
      fileSha256: before.file_sha256,
      pages: before.pages,
      isDirect: false,
      status: 'Sending',
      scheduledFor: null,
    },
    tx.now,
  )
  check(isNew, kernelErrors.notFound)
  check((await setResent(tx.db, practiceId, before.id, body.id, tx.now)) !== undefined, alreadyResent)
  await workAnswered(tx, services, practiceId, before.id)
  await files.shareFiles(tx, {
    fileIds: [before.file_id],
    from: { holder: HOLDER, recordId: before.id },
    to: { holder: HOLDER, recordId: body.id },
  })
  const row = found(await findFax(tx.db, practiceId, body.id), faxNotFound)
  const left = await leave(tx, services, row, { confirmed: body.confirmed })
  await openWork(tx, services, left, practiceId)
  publishFax(tx, before, 'changed', practiceId)
  publishFax(tx, left, 'added')
  return presentOne(tx.db, left, practiceId)
})

export const cancelFax = action(routes.cancelFax, async ({ person, params, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  const row = await getFax(tx.db, practiceId, params.faxId)
  check(row.sender_practice_id === practiceId, faxNotFound)
  if (row.e_fax_status === 'Cancelled') return presentOne(tx.db, row, practiceId)
  // That it was called off reaches the fax by the hook.
  await deliveries.cancel(tx, services, practiceId, found(row.delivery_id, faxNotFound))
  return presentOne(tx.db, await getFax(tx.db, practiceId, row.id), practiceId)
})
