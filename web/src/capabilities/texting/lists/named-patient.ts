import { localDay } from '#platform/dates.ts'
import { conversationText } from '../text.ts'

/** The name of a patient on a list: two of one name are told apart by their birth dates. */
export const namedPatient = ({ name, dateOfBirth }: { name: string; dateOfBirth: string | null }): string =>
  dateOfBirth ? `${name}, ${conversationText.born(localDay(dateOfBirth))}` : name
