import type { Patient } from '@corridor/contract/patients/model.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { introductionOf, withIntroduction } from '@corridor/contract/texting/automatic-texts.ts'
import { TEXT_MAX } from '@corridor/contract/texting/limits.ts'
import type { SkipReason } from '@corridor/contract/texting/types.ts'
import { fillTemplate } from '@corridor/contract/worklist/template-fields.ts'
import type * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Database } from '#platform/database/database.ts'
import { checkNumber } from '../phone.ts'
import { listIntroduced } from '../store/conversations.ts'

export interface ListRecipient {
  patient: Patient | undefined
  patientId: string
  skipReason: SkipReason | null
  /** A parent or another person who gets the texts about this patient. */
  insteadId?: string
  /** The text as it leaves, where nothing speaks against it. */
  leaving?: string
}

type Reach = { number: string; insteadId?: string } | { skipReason: SkipReason }

/** Why each of these patients cannot be texted now, or the number that they can be texted at. Where a guardian gets the texts, it is theirs. */
export async function listReach(
  db: Database,
  practiceId: string,
  chosen: readonly Patient[],
  ownNumbers: readonly string[],
): Promise<ReadonlyMap<string, Reach>> {
  const recipients = await patients.listTextRecipients(
    db,
    practiceId,
    chosen.map(({ id }) => id),
  )
  const checked = chosen.map(({ id, mobileNumber }) => {
    const recipient = recipients.get(id)
    return { id, recipient, result: checkNumber(recipient?.number ?? mobileNumber ?? '', ownNumbers) }
  })
  const numbers = checked.flatMap(({ result }) => ('number' in result ? [result.number] : []))
  const optedOut = await patients.consent.listOptedOut({ db }, practiceId, numbers)
  const reach = new Map<string, Reach>()
  for (const { id, recipient, result } of checked) {
    const insteadId = recipient?.patientId === id ? undefined : recipient?.patientId
    if ('problem' in result) reach.set(id, { skipReason: result.problem })
    else if (optedOut.has(result.number)) reach.set(id, { skipReason: 'opted-out' })
    else reach.set(id, { number: result.number, ...(insteadId && { insteadId }) })
  }
  return reach
}

/** A list's text with the patient's and the practice's own words in place of fields. */
export const fillFor = (
  text: string,
  { firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>,
  practice: office.Practice,
): string =>
  fillTemplate(text, {
    'patient.firstName': firstName,
    'patient.lastName': lastName,
    'practice.name': practice.name,
    'practice.phone': practice.telephone_number && shownAddress(practice.telephone_number),
  }).text

interface Chosen {
  patientIds: readonly string[]
  text: string
}

/**
 * Each of these once, in their order, with the text as it leaves or why somebody is left out. Of those who share a phone the oldest whose
 * text fits is texted: a parent rather than a child.
 */
export async function listRecipients(
  db: Database,
  practice: office.Practice,
  { patientIds, text }: Chosen,
  ownNumbers: readonly string[],
): Promise<ListRecipient[]> {
  const practiceId = practice.id
  const unique = [...new Set(patientIds)]
  const found = new Map((await patients.list(db, practiceId, unique)).map((one) => [one.id, one]))
  const reachOf = await listReach(db, practiceId, [...found.values()], ownNumbers)
  const reached = unique.map((patientId) => ({
    patientId,
    patient: found.get(patientId),
    reach: reachOf.get(patientId) ?? ({ skipReason: 'gone' } as const),
  }))
  const numbers = reached.flatMap(({ reach }) => ('number' in reach ? [reach.number] : []))
  const [practiceNumber = ''] = ownNumbers
  const introduced = await listIntroduced(db, { practiceId, practiceNumber }, numbers)
  const checked = reached.map(({ patientId, patient, reach }) => {
    if (!patient || 'skipReason' in reach) return { patientId, patient, reach }
    const introduction = introduced.has(reach.number) ? null : introductionOf(practice.name)
    const leaving = withIntroduction(fillFor(text, patient, practice), introduction)
    return { patientId, patient, reach, leaving: leaving.length > TEXT_MAX ? undefined : leaving }
  })
  const birthOf = ({ patient }: { patient: Patient | undefined }) => patient?.dateOfBirth ?? ''
  const texted = new Map<string, string>()
  for (const { patientId, reach, leaving } of checked.toSorted((a, b) =>
    birthOf(a).localeCompare(birthOf(b)),
  ))
    if ('number' in reach && leaving !== undefined && !texted.has(reach.number))
      texted.set(reach.number, patientId)
  return checked.map(({ patientId, patient, reach, leaving }) => {
    if ('skipReason' in reach) return { patientId, patient, skipReason: reach.skipReason }
    if (leaving === undefined) return { patientId, patient, skipReason: 'too-long' }
    const { number, insteadId } = reach
    if (texted.get(number) !== patientId) return { patientId, patient, skipReason: 'same-number' }
    return { patientId, patient, skipReason: null, leaving, ...(insteadId && { insteadId }) }
  })
}
