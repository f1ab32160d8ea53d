import { createRecognizer, PATIENT_HEADINGS } from '../patients/import-columns.ts'

/** What a column of a list of appointments can be. */
export const APPOINTMENT_FIELDS = ['firstName', 'lastName', 'fullName', 'phone', 'time', 'provider'] as const
export type AppointmentField = (typeof APPOINTMENT_FIELDS)[number]

const { firstName, lastName, fullName, mobile, phone, home, work } = PATIENT_HEADINGS

/** Which column is what; several can be a telephone number, and the first mobile number among them counts. */
export const recognizeAppointments = createRecognizer<AppointmentField>(
  {
    firstName,
    lastName,
    fullName: [...fullName, 'client', 'cliente'],
    phone: [...mobile, ...phone, ...home, ...work],
    time: [
      'time',
      'appttime',
      'appointmenttime',
      'appointment',
      'appt',
      'aptdatetime',
      'datetime',
      'start',
      'starttime',
      'scheduled',
      'scheduledtime',
      'hora',
      'horacita',
      'horadelacita',
      'cita',
    ],
    provider: [
      'provider',
      'providername',
      'prov',
      'doctor',
      'doctora',
      'dr',
      'dentist',
      'dentista',
      'hygienist',
      'higienista',
      'with',
      'con',
      'profesional',
    ],
  },
  (field) => field === 'phone',
)

/** Whether a list of these columns can be one of appointments. */
export const hasAppointments = (fields: readonly (AppointmentField | null)[]): boolean =>
  fields.includes('time') &&
  (fields.includes('fullName') || (fields.includes('firstName') && fields.includes('lastName')))

/** What can be wrong with a row. A row with a problem is left out, and its sentences say why. */
export const rowProblems = {
  noName: 'The name is missing.',
  longName: 'The name is too long.',
  noTime: 'The time is missing.',
  badTime: (value: string) => `“${value}” isn’t a time.`,
  badPhone: (value: string) => `“${value}” can’t be a mobile number. The visit is added without it.`,
  listed: 'This appointment is on the list already.',
  twice: (row: number) => `Row ${row} is the same appointment.`,
} as const
