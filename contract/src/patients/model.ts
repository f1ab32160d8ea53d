import { z } from 'zod'
import { mobileProblem } from '../kernel/fields.ts'
import { day, Email, Id, Instant, singleLine, text } from '../kernel/shapes.ts'
import { TIMELINE_KINDS, TIMELINE_TONES } from '../kernel/timeline/entry.ts'
import { BIRTH_DATE_PROBLEMS } from './birth-date.ts'
import { CONSENT_SOURCE_MAX, PATIENT_NAME_MAX, PHONES_MAX } from './limits.ts'
import { CONSENT_CHANNELS, CONSENT_STATUSES, PHONE_TYPES, RELATION_KINDS } from './types.ts'

/** A day of the calendar; whether it can be a birth date, the server says. */
export const BirthDate = day(BIRTH_DATE_PROBLEMS.noDay)

/** A birth date, where it is known. */
export const KnownBirthDate = z
  .union([z.literal('').transform(() => null), BirthDate, z.null()])
  .default(null)

const name = (problem: string) => singleLine(PATIENT_NAME_MAX).min(1, problem)

export const PhoneInput = z.object({
  number: text(40)
    .trim()
    .refine((value) => mobileProblem(value) === undefined, 'Please enter a valid phone number.'),
  type: z.enum(PHONE_TYPES).default('mobile'),
})

export const Phone = z.object({
  /** E.164. */
  number: z.string(),
  type: z.enum(PHONE_TYPES),
  /** Other patients of the practice on the same number: a family's phone. */
  sharedWith: z.array(z.object({ id: Id, name: z.string() })),
})

export const PatientFields = z.object({
  firstName: name('Please enter the first name.'),
  lastName: name('Please enter the last name.'),
  /** Nobody has to know it to be written to: without it there is a number or an address, and the record is incomplete. */
  dateOfBirth: KnownBirthDate,
  email: z.union([z.literal('').transform(() => null), Email, z.null()]).default(null),
  phones: z.array(PhoneInput).max(PHONES_MAX, `Please enter at most ${PHONES_MAX} numbers.`).default([]),
})
export type PatientFields = z.output<typeof PatientFields>

/** A patient as lists show them (specification, platform §3). */
export const Patient = z
  .object({
    id: Id,
    organizationId: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** Nothing while the practice does not know it. */
    dateOfBirth: z.string().nullable(),
    email: z.string().nullable(),
    mobileNumber: z.string().nullable(),
  })
  .meta({ id: 'Patient' })
export type Patient = z.infer<typeof Patient>

export const ConsentRecord = z.object({
  id: z.string(),
  channel: z.enum(CONSENT_CHANNELS),
  address: z.string(),
  status: z.enum(CONSENT_STATUSES),
  source: z.string(),
  recordedAt: Instant,
  /** Nobody for what a patient did by themselves, by texting STOP for one. */
  recordedBy: z.object({ id: Id, name: z.string() }).nullable(),
})

export const Relation = z.object({
  patient: Patient,
  /** What the other one is to this patient. */
  kind: z.enum(RELATION_KINDS),
  /** The same in the practice's own word, as "mother". */
  label: z.string().nullable(),
})

/** Everything the page of a patient shows but the timeline. */
export const PatientDetail = Patient.extend({
  /** Changes with every save: what is saved on top of an older one is refused. */
  version: z.int(),
  /** This record was merged into the one that is answered. */
  mergedFrom: Id.nullable(),
  phones: z.array(Phone),
  relations: z.array(Relation),
  /** The last entry for each number and address of the patient, and of their guardians. */
  consents: z.array(ConsentRecord),
  /** Who gets the texts about this patient, and at which number; nobody where no number can be texted. */
  textsTo: z
    .object({
      patientId: Id,
      number: z.string(),
      /** Somebody of the practice chose them. */
      isChosen: z.boolean(),
    })
    .nullable(),
  /** Patients born on the same day whose name differs by a letter or two: perhaps a second record of this one. */
  similar: z.array(Patient),
  /** Merges into this patient that can still be undone. */
  merges: z.array(z.object({ id: Id, name: z.string(), mergedAt: Instant })),
  /** Mail to their address comes back: said where a record is opened. */
  isEmailFailing: z.boolean().optional(),
  createdAt: Instant,
}).meta({ id: 'PatientDetail' })
export type PatientDetail = z.infer<typeof PatientDetail>

export type ConsentRecord = z.infer<typeof ConsentRecord>

export const ConsentInput = z.object({
  id: Id,
  channel: z.enum(CONSENT_CHANNELS),
  /** A number or an email address of the patient. */
  address: text(254).trim().min(1, 'Please choose a number or an address.'),
  status: z.enum(['opted-in', 'opted-out']),
  source: singleLine(CONSENT_SOURCE_MAX).min(
    1,
    'Please say where this comes from, for example "signed form".',
  ),
})

/** The shape of kernel/timeline/entry.ts. */
export const TimelineEntry = z
  .object({
    id: z.string(),
    /** The filter it belongs to. */
    kind: z.enum(TIMELINE_KINDS),
    at: Instant,
    title: z.string(),
    text: z.string().nullable(),
    detail: z.string().nullable(),
    tone: z.enum(TIMELINE_TONES),
    /** Seen by the practice alone. */
    isInternal: z.boolean(),
    /** Where in the product it can be opened. */
    path: z.string().nullable(),
  })
  .meta({ id: 'TimelineEntry' })

/** A file that came or went with something about a patient. */
export const PatientFile = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    at: Instant,
    detail: z.string(),
    path: z.string(),
  })
  .meta({ id: 'PatientFile' })

/** Somebody who looked at a patient, or changed them, as the audit trail has it. */
export const PatientView = z
  .object({
    id: z.string(),
    at: Instant,
    /** What they did, as a sentence without its subject: "Opened a patient". */
    action: z.string(),
    person: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'PatientView' })
export type PatientView = z.infer<typeof PatientView>

/** An outside contact for documents: somebody who is not on Corridor (specification, platform §3, recipient). */
export const Contact = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    practiceName: z.string(),
    email: z.string(),
    type: z.literal('recipient'),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>
