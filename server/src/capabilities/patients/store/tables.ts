import type { RelationKind } from '@corridor/contract/patients/types.ts'

/** A patient as statements answer them: days as text, large numbers as text. */
export interface PatientRow {
  practice_id: string
  id: string
  first_name: string
  last_name: string
  first_key: string
  last_key: string
  /** Nothing while the practice does not know it. */
  date_of_birth: string | null
  email: string | null
  version: string
  merged_into: string | null
  /** The relative chosen for texts. */
  texts_to: string | null
  created_at: Date
  /** The first number that texts can reach. */
  mobile: string | null
}

export interface PhoneRow {
  number: string
  type: string
}

export interface ContactRow {
  id: string
  practice_name: string
  name_key: string
  first_name: string
  last_name: string
  email: string
}

export interface ConsentRow {
  id: string
  channel: string
  address: string
  status: string
  source: string
  recorded_at: Date
  recorded_by: string | null
}

export interface RelatedRow extends PatientRow {
  kind: RelationKind
  label: string | null
}
