/** What was entered of a fax that is not sent yet. */
export interface FaxDraft {
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

export const EMPTY_DRAFT: FaxDraft = {
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
