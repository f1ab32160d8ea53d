import { randomId } from '#platform/random-id.ts'

/** What was entered of a fax that is not sent yet. */
export interface FaxDraft {
  /** Of the fax, so that one that is sent twice leaves once. */
  id: string
  toNumber: string
  toName: string
  fromNumber: string
  patient: { id: string; firstName: string; lastName: string } | null
  /** Null until somebody chose: the practice's usual one. */
  hasCover: boolean | null
  attention: string
  subject: string
  note: string
  namesPatient: boolean
  scheduledFor: string
}

const EMPTY: Omit<FaxDraft, 'id'> = {
  toNumber: '',
  toName: '',
  fromNumber: '',
  patient: null,
  hasCover: null,
  attention: '',
  subject: '',
  note: '',
  namesPatient: false,
  scheduledFor: '',
}

export const newDraft = (): FaxDraft => ({ id: randomId(), ...EMPTY })

export const isEmpty = ({ id, ...entered }: FaxDraft): boolean =>
  JSON.stringify({ ...EMPTY, ...entered }) === JSON.stringify(EMPTY)
