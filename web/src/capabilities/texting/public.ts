import { TEXTING_PATH, WRITE_TO } from './addresses.ts'

/** What other capabilities use of texting: the conversation with somebody, and the way to it. */
export { openConversation } from './state/changes.ts'

export const conversationPath = (id: string): string => `${TEXTING_PATH}?conversationId=${id}`

/** With the person who gets the texts about a patient: a parent, perhaps. */
export const textPatientPath = (patientId: string): string => `${TEXTING_PATH}?panel=${WRITE_TO}${patientId}`
