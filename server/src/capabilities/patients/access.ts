import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { findPatient } from './store/patients.ts'
import type { PatientRow } from './store/tables.ts'

export const maySeePatients = ({ claims }: Person): boolean => claims.has('Patients')

/** A file with every patient leaves the product, so it is for admins alone. */
export const mayExport = (caller: Person, practiceId: string): boolean =>
  caller.practiceId === practiceId &&
  !caller.isSuspended &&
  caller.claims.has('PracticeAdmin') &&
  maySeePatients(caller)

/** An import changes many patients at once, so it is for admins too. */
export const mayImport = (caller: Person): boolean =>
  caller.claims.has('PracticeAdmin') && maySeePatients(caller) && !caller.isSuspended

/** Patients belong to a practice; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, kernelErrors.notAllowed)

/** The patient, or the one that the record was merged into; one of another practice reads as missing. */
export const getPatient = async (db: Database, practiceId: string, id: string): Promise<PatientRow> =>
  found(await findPatient(db, practiceId, id), patientNotFound)
