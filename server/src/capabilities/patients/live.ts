import {
  contactsChanged,
  importChanged,
  patientChanged,
  patientsStream,
} from '@corridor/contract/patients/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'

const patients = practiceStream(patientsStream)

export const streams = [patients]

export const publishPatient = (tx: Tx, practiceId: string, ...ids: readonly string[]): void => {
  for (const patientId of new Set(ids)) tx.publish(patientChanged, { patientId }, patients.of(practiceId))
}

export const publishContacts = (tx: Tx, practiceId: string): void =>
  tx.publish(contactsChanged, {}, patients.of(practiceId))

/** An import went a step further; one that is over may have changed every patient. */
export const publishImport = (
  tx: Tx,
  { practiceId, importId }: { practiceId: string; importId: string },
  isOver: boolean,
): void => tx.publish(importChanged, { importId, isOver }, patients.of(practiceId))
