import { z } from 'zod'
import { day, Id, Instant, NewId, singleLine, text } from '../kernel/shapes.ts'
import { PATIENT_NAME_MAX } from '../patients/limits.ts'
import { APPOINTMENT_FIELDS } from './appointment-columns.ts'
import { isTimezoneOffset } from './days.ts'
import { BAD_DAY, BAD_OFFSET, BAD_TEMPERATURE, SAME_QUESTION_TWICE } from './errors.ts'
import { HEALTH_CHECKS } from './health.ts'
import {
  DOOR_NAME_MAX,
  PROVIDER_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  SPOT_MAX,
  SPOTS_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  TEXT_MAX,
} from './limits.ts'
import { DOOR_NAME_PROBLEM, isDoorName } from './names.ts'
import { APPOINTMENT_STATUSES } from './status.ts'

/** How a patient came to be on the list. */
export const SOURCES = ['import', 'desk', 'door'] as const

/** Hours to add to UTC, as JSON or an address writes it. */
export const TimezoneOffset = z.coerce.number(BAD_OFFSET).refine(isTimezoneOffset, BAD_OFFSET)
export const Day = day(BAD_DAY)

/** A visit on the board (specification, platform §3: lite appointment). */
export const LiteAppointment = z
  .object({
    id: Id,
    /** The record of this patient, where the number and the name say whose it is. */
    patientId: Id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    mobileNumber: z.string().nullable(),
    appointmentAt: Instant,
    provider: z.string().nullable(),
    source: z.enum(SOURCES),
    appointmentStatus: z.enum(APPOINTMENT_STATUSES),
    statusSince: Instant,
    arrivedAt: Instant.nullable(),
    /** The health check, as the specification calls it. */
    covidFormStatus: z.enum(HEALTH_CHECKS),
    answered: z.int(),
    questions: z.int(),
    /** What the patient answered that the office wants to know about, in its own words. */
    concerns: z.array(z.string()),
    healthNote: z.string().nullable(),
    temperature: z.number().nullable(),
    spot: z.string().nullable(),
    car: z.string().nullable(),
    /** Where in the office they sit, in the desk's words. */
    room: z.string().nullable(),
    /** The last step can be taken back. */
    canUndo: z.boolean(),
    createdDate: Instant,
  })
  .meta({ id: 'LiteAppointment' })
export type LiteAppointment = z.infer<typeof LiteAppointment>

export const Temperature = z
  .number(BAD_TEMPERATURE)
  .min(TEMPERATURE_MIN, BAD_TEMPERATURE)
  .max(TEMPERATURE_MAX, BAD_TEMPERATURE)
  .transform((degrees) => Math.round(degrees * 10) / 10)

const name = (problem: string) => singleLine(PATIENT_NAME_MAX).min(1, problem)
/** A number as people write it. Whether it can be texted, the server says. */
const mobileNumber = text(40).trim()

export const WalkIn = z.object({
  id: NewId,
  firstName: name('Please enter the first name.'),
  lastName: name('Please enter the last name.'),
  mobileNumber: mobileNumber.default(''),
  provider: singleLine(PROVIDER_MAX).default(''),
})

const doorName = (problem: string) =>
  singleLine(DOOR_NAME_MAX).min(1, problem).refine(isDoorName, DOOR_NAME_PROBLEM)

/** Somebody who registers at the door, where the number is how the office reaches them. */
export const DoorWalkIn = WalkIn.omit({ provider: true }).extend({
  firstName: doorName('Please enter your first name.'),
  lastName: doorName('Please enter your last name.'),
  mobileNumber: mobileNumber.min(1, 'Please enter your mobile number.'),
})

const QuestionShape = z.object({
  id: text(40).min(1),
  en: singleLine(QUESTION_MAX).min(1, 'Please write the question in English.'),
  es: singleLine(QUESTION_MAX).min(1, 'Please write the question in Spanish.'),
  concernIs: z.enum(['yes', 'no']),
})

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

export const CurbsideSettings = z
  .object({
    questions: z
      .array(QuestionShape)
      .max(QUESTIONS_MAX, `Please ask at most ${QUESTIONS_MAX} questions.`)
      .refine((all) => isUnique(all.map(({ id }) => id)), SAME_QUESTION_TWICE),
    /** What the signs at the parking spots say. */
    spots: z
      .array(singleLine(SPOT_MAX).min(1, 'Please name this spot.'))
      .max(SPOTS_MAX, `Please name at most ${SPOTS_MAX} spots.`)
      .refine(isUnique, 'Each spot needs a name of its own.'),
    /** Before the link; the practice's name stands in it. */
    linkText: singleLine(TEXT_MAX).min(1, 'Please write what the text with the link says.'),
    comeInText: singleLine(TEXT_MAX).min(1, 'Please write what the text says.'),
    /** Whether patients get a text when they are asked to come in, beside what their page shows. */
    isComeInTexted: z.boolean(),
  })
  .meta({ id: 'CurbsideSettings' })
export type CurbsideSettings = z.output<typeof CurbsideSettings>

export const ImportedAppointment = z.object({
  /** As the spreadsheet counts it. */
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string().nullable(),
  appointmentAt: Instant.nullable(),
  provider: z.string().nullable(),
  /** Whether it would be added. */
  isGood: z.boolean(),
  problems: z.array(z.string()),
})
export type ImportedAppointment = z.infer<typeof ImportedAppointment>

/** A list of appointments as it was understood. */
export const ImportPreview = z
  .object({
    columns: z.array(
      z.object({ heading: z.string(), field: z.enum(APPOINTMENT_FIELDS).nullable(), sample: z.string() }),
    ),
    rows: z.array(ImportedAppointment),
  })
  .meta({ id: 'AppointmentImport' })
export type ImportPreview = z.infer<typeof ImportPreview>
