import { EMAIL_PATH } from './places.ts'

/** Where a new email to a patient is written. */
export const emailPatientPath = (patientId: string): string => `${EMAIL_PATH}?panel=write&to=${patientId}`
