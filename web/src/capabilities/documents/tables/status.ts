import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import type { Tone } from '#ui/data/tones.ts'
import { tableText } from '../text.ts'

const { status: text } = tableText

/** What a row says about a document: what needs to be done first, then who does it, then how far it is. */
export function statusOf(document: OfficeFile, isOutgoing: boolean): { label: string; tone: Tone } {
  const { guestReferralStatus, workedOnBy, documentStatus, openedAt, stage, isUndelivered } = document
  if (guestReferralStatus === 'Pending') return { label: text.approval, tone: 'orange' }
  if (isOutgoing && isUndelivered) return { label: text.undelivered, tone: 'red' }
  if (isOutgoing && stage) return { label: STAGE_NAMES[stage], tone: stage === 'closed' ? 'green' : 'purple' }
  if (documentStatus === 'Processed') return { label: text.processed, tone: 'green' }
  if (isOutgoing)
    return openedAt ? { label: text.opened, tone: 'green' } : { label: text.notOpened, tone: 'grey' }
  if (workedOnBy) return { label: text.worksOn(workedOnBy.name), tone: 'green' }
  return openedAt ? { label: text.opened, tone: 'grey' } : { label: text.new, tone: 'blue' }
}
