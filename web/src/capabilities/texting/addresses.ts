import { addressWith } from '../../platform/navigation/address-with.ts'

export const TEXTING_PATH = '/dashboard/patients'

/** Opens the conversation with a patient: `?panel=write-to-<id>`. */
export const WRITE_TO = 'write-to-'

export const withConversation = (search: URLSearchParams, id: string | null, at?: number) =>
  addressWith(search, { conversationId: id, at: at === undefined ? null : String(at), panel: null })
