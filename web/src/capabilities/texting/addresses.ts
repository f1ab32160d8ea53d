import { addressWith } from '#platform/navigation/address-with.ts'

export const TEXTING_PATH = '/dashboard/patients'

/** Opens the conversation with a patient: `?panel=write-to-<id>`. */
export const WRITE_TO = 'write-to-'

/** With the person who gets the texts about the patient: a parent, perhaps. */
export const writingTo = (search: URLSearchParams, patientId: string) =>
  addressWith(search, { panel: WRITE_TO + patientId })

export const withConversation = (search: URLSearchParams, id: string | null, at?: number) =>
  addressWith(search, { conversationId: id, at: at === undefined ? null : String(at), panel: null })
