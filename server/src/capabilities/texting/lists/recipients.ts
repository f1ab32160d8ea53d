import type { Patient } from '@corridor/contract/patients/model.ts'
import type { SkipReason } from '@corridor/contract/texting/types.ts'
import type { Database } from '../../../platform/database/database.ts'
import * as patients from '../../patients/public.ts'
import { checkNumber } from '../phone.ts'

export interface ListRecipient {
  patient: Patient | undefined
  patientId: string
  /** E.164, where nothing speaks against it. */
  number: string | null
  skipReason: SkipReason | null
}

/** Why this patient cannot be texted now, or the number that they can be texted at. */
export async function reachOf(
  db: Database,
  practiceId: string,
  patient: Patient,
  ownNumbers: readonly string[],
): Promise<{ number: string } | { skipReason: SkipReason }> {
  // Where a guardian gets the texts, a list reaches the guardian.
  const recipient = await patients.findTextRecipient(db, practiceId, patient.id)
  const checked = checkNumber(recipient?.number ?? patient.mobileNumber ?? '', ownNumbers)
  if ('problem' in checked) return { skipReason: checked.problem }
  const { status } = await patients.consent.of(
    { db },
    { practiceId, channel: 'text', address: checked.number },
  )
  return status === 'opted-out' ? { skipReason: 'opted-out' } : checked
}

/** Each of these once, in their order, with why somebody is left out. Of those who share a phone the first is texted. */
export async function listRecipients(
  db: Database,
  practiceId: string,
  ids: readonly string[],
  ownNumbers: readonly string[],
): Promise<ListRecipient[]> {
  const unique = [...new Set(ids)]
  const found = new Map((await patients.list(db, practiceId, unique)).map((one) => [one.id, one]))
  const taken = new Set<string>()
  const recipients: ListRecipient[] = []
  for (const patientId of unique) {
    const patient = found.get(patientId)
    const reach = patient
      ? await reachOf(db, practiceId, patient, ownNumbers)
      : { skipReason: 'gone' as const }
    const isTwice = 'number' in reach && taken.has(reach.number)
    if ('number' in reach) taken.add(reach.number)
    recipients.push({
      patient,
      patientId,
      number: 'number' in reach ? reach.number : null,
      skipReason: isTwice ? 'same-number' : 'skipReason' in reach ? reach.skipReason : null,
    })
  }
  return recipients
}
