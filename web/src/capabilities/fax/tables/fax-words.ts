import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { faxState } from '@corridor/contract/fax/rules.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import type { Tone } from '#ui/data/tones.ts'
import { tableText as text } from '../text.ts'

const TONES: Record<ReturnType<typeof faxState>['tone'], Tone> = {
  neutral: 'grey',
  info: 'blue',
  success: 'green',
  danger: 'red',
  warning: 'orange',
}

/** The other side of a fax, by its name or its number. */
export function otherSide(fax: EfaxMessage): { name: string; number: string } {
  const isSent = fax.direction === 'outbound'
  const number = shownAddress(isSent ? fax.recipientFaxNumber : fax.senderFaxNumber)
  return { name: (isSent ? fax.recipientPracticeName : fax.senderPracticeName) || number, number }
}

/** How a row calls a fax: by its patient, or whom it is from or for. */
export const faxName = (fax: EfaxMessage): string => fax.patientName ?? otherSide(fax).name

/** What a row says of a fax, in a word and in a sentence. */
export function statusOf(
  fax: EfaxMessage,
  now: number,
): { label: string; tone: Tone; detail: string | null } {
  if (fax.direction === 'outbound') {
    const { word, tone, detail } = faxState(fax, now)
    return { label: word, tone: TONES[tone], detail }
  }
  if (fax.documentStatus === 'Processed') return { label: text.processed, tone: 'green', detail: null }
  return fax.openedAt
    ? { label: text.opened, tone: 'grey', detail: null }
    : { label: text.new, tone: 'blue', detail: null }
}

export const isArchived = ({
  direction,
  hasSenderPracticeArchived,
  hasReceiverPracticeArchived,
}: EfaxMessage): boolean =>
  direction === 'outbound' ? hasSenderPracticeArchived : hasReceiverPracticeArchived
