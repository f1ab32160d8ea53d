import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import {
  isOtherUsual,
  KEYWORD_ANSWER,
  OTHER_ADDRESS,
  optedOutSentence,
  otherAddressCode,
  otherUsualSentence,
  sameNameCode,
} from '@corridor/contract/patients/outbound.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import type { ConsentChannel } from '@corridor/contract/patients/types.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import type { MessageRecipient } from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import * as consent from './consent.ts'
import { addressesOf, withGuardians } from './present.ts'
import { listNamesakes } from './store/namesakes.ts'
import { findPatient } from './store/patients.ts'
import { listRelations } from './store/relations.ts'

/** Whom a practice usually writes to is decided by what it sent within so many days. */
const HISTORY_DAYS = 365

const CONSENT_OF: Partial<Record<string, ConsentChannel>> = { text: 'text', email: 'email' }

async function refuseOptedOut(tx: Tx, practiceId: string, gate: deliveries.Gate): Promise<void> {
  const { channel: way, to: address, purpose } = gate.outgoing
  // The law wants the one that confirms an opt-out, and the answer to HELP.
  if (purpose === KEYWORD_ANSWER) return
  const channel = CONSENT_OF[way]
  if (!channel) return
  const { status, source, recordedAt } = await consent.of(tx, { practiceId, channel, address })
  if (status !== 'opted-out' || !recordedAt) return
  const practice = await office.findPractice(tx.db, practiceId)
  const timeZone = practice?.time_zone ?? 'America/New_York'
  gate.refuse(optedOutSentence({ channel, source: source ?? '', since: recordedAt, timeZone }), 'opted-out')
}

/** Has the sender confirm a patient whose name usually means another one of the practice. */
async function questionOther(tx: Tx, practiceId: string, gate: deliveries.Gate): Promise<void> {
  const { patientId, item, retryOf } = gate.outgoing
  if (!patientId || retryOf) return
  const ids = await listNamesakes(tx.db, practiceId, patientId)
  const own = ids.find(({ id }) => id === patientId)
  if (!own || ids.every(({ patient_id }) => patient_id === own.patient_id)) return
  const since = daysAfter(tx.now, -HISTORY_DAYS)
  const written = await deliveries.countWritten(
    tx.db,
    practiceId,
    ids.map(({ id }) => id),
    { since, item },
  )
  const toPatient = new Map<string, number>()
  for (const { id, patient_id } of ids) {
    const found = written.find((one) => one.patientId === id)
    if (patient_id === own.patient_id && found?.isAboutItem) return
    toPatient.set(patient_id, (toPatient.get(patient_id) ?? 0) + (found?.count ?? 0))
  }
  const toOwn = toPatient.get(own.patient_id) ?? 0
  const [usual] = ids
    .filter(({ patient_id }) => patient_id !== own.patient_id)
    .toSorted((a, b) => (toPatient.get(b.patient_id) ?? 0) - (toPatient.get(a.patient_id) ?? 0))
  if (!usual || !isOtherUsual(toPatient.get(usual.patient_id) ?? 0, toOwn)) return
  // An answer belongs to one patient: a sender who then chooses another is asked again.
  gate.question(sameNameCode(own.patient_id), otherUsualSentence(usual.date_of_birth, own.date_of_birth))
}

/** Whether an address or number is the patient's or a guardian's, as the records say now. */
export async function isAddressOf(
  db: Database,
  { practiceId, patientId }: { practiceId: string; patientId: string },
  address: string,
): Promise<boolean> {
  const row = await findPatient(db, practiceId, patientId)
  if (!row) return false
  const candidates = withGuardians(row, await listRelations(db, practiceId, row.id))
  return (await addressesOf(db, practiceId, candidates)).includes(address.toLowerCase())
}

/** Has the sender confirm an address typed by hand that is neither the patient's nor a guardian's, or where nobody knows whose it is. */
async function questionAddress(tx: Tx, practiceId: string, gate: deliveries.Gate): Promise<void> {
  const { isAddressTyped, patientId, to, channel } = gate.outgoing
  if (!isAddressTyped || channel === 'fax') return
  if (patientId && (await isAddressOf(tx.db, { practiceId, patientId }, to))) return
  gate.question(otherAddressCode(to), OTHER_ADDRESS[channel])
}

/** What a message to a patient without an account takes from the record. Refuses a patient of another practice. */
export async function completeRecipient(tx: Tx, recipient: MessageRecipient): Promise<void> {
  const { practiceId, patientId } = recipient
  if (patientId === null) return
  const row = found(await findPatient(tx.db, practiceId, patientId), patientNotFound)
  recipient.patientId = row.id
  recipient.birthDate = row.date_of_birth
  recipient.name ||= patientName({ firstName: row.first_name, lastName: row.last_name })
}

/** What patients have to say about everything that leaves a practice: who opted out is not written to, and a namesake is confirmed. */
export async function checkRecipient(tx: Tx, gate: deliveries.Gate): Promise<void> {
  const { practiceId } = gate.outgoing
  if (practiceId === null) return
  await refuseOptedOut(tx, practiceId, gate)
  if (gate.isLeaving) return
  await questionOther(tx, practiceId, gate)
  await questionAddress(tx, practiceId, gate)
}
