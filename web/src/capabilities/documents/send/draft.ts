import type { FormValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import type { Dentition } from '@corridor/contract/documents/forms/teeth.ts'
import type { ReferralRequest, Urgency } from '@corridor/contract/documents/types.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { forgetValues, useStoredValues } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import type { Attached } from '#platform/upload.ts'

/** Who gets it: a connected practice, with a person there if one is named, or a contact by email. */
export type Chosen =
  | { type: 'practice'; id: string; name: string; personId?: string; personName?: string }
  | { type: 'recipient'; id: string; name: string; email: string; personName: string }

export interface ChosenPatient {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  /** How they can be reached, as it stands in the form: what is empty is not sent. */
  phone?: string
  email?: string
}

/** A patient of the practice, with how their record says that they can be reached. */
export const chosenPatient = (
  patient: Pick<Patient, (keyof ChosenPatient & keyof Patient) | 'mobileNumber'>,
): ChosenPatient => {
  const { id, firstName, lastName, dateOfBirth, mobileNumber, email } = patient
  return {
    id,
    firstName,
    lastName,
    // The server says what to do about a record without one.
    dateOfBirth: dateOfBirth ?? '',
    phone: mobileNumber ? shownAddress(mobileNumber) : '',
    email: email ?? '',
  }
}

/** Whom something is about, as it is sent. A document says nothing of how they can be reached; a referral does. */
export const aboutOf = ({ id, firstName, lastName, dateOfBirth }: ChosenPatient) => ({
  patientId: id,
  firstName,
  lastName,
  dateOfBirth,
})

export const referredOf = (patient: ChosenPatient) => ({
  ...aboutOf(patient),
  phone: patient.phone?.trim() || null,
  email: patient.email?.trim() || null,
})

export interface SendDraft {
  /** Of the sending: the same twice is sent once. */
  id: string
  recipients: Chosen[]
  patient: ChosenPatient | null
  files: Attached[]
  notes: string
  /** The contact that is being edited. */
  editing: string | null
  /** The referral that this reports back on, and the practice it came from. */
  answers: { id: string; practiceName: string } | null
}

export interface ReferralDraft {
  id: string
  practice: Chosen | null
  patient: ChosenPatient | null
  files: Attached[]
  notes: string
  dentition: Dentition
  reason: string
  urgency: Urgency
  requests: ReferralRequest[]
  teeth: string[]
  missingTeeth: string[]
  /** What was typed into a practice's own form, by the names of its fields. */
  formValues: FormValues
}

export const newSend = (): SendDraft => ({
  id: randomId(),
  recipients: [],
  patient: null,
  files: [],
  notes: '',
  editing: null,
  answers: null,
})

export const newReferral = (): ReferralDraft => ({
  id: randomId(),
  practice: null,
  patient: null,
  files: [],
  notes: '',
  dentition: 'permanent',
  reason: '',
  urgency: 'routine',
  requests: [],
  teeth: [],
  missingTeeth: [],
  formValues: {},
})

const NAMES = { documents: 'send-documents', referral: 'send-referral', report: 'send-report' } as const
export type DrawerKind = keyof typeof NAMES

/** A draft survives a reload in its tab. Closing the drawer forgets it, unless it is saved as a draft. */
export function useDraft<Values extends object>(kind: DrawerKind, fresh: () => Values) {
  const [initial] = useState(fresh)
  return useStoredValues<Values>(NAMES[kind], initial)
}

export const forgetDraft = (kind: DrawerKind): void => forgetValues(NAMES[kind])
