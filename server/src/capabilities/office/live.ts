import { officeChanged, officeDeskStream, officeStream } from '@corridor/contract/office/events.ts'
import { isOfThe, type OfficePart } from '@corridor/contract/office/parts.ts'
import { practiceStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'

const team = practiceStream(officeStream)
const desk = practiceStream(officeDeskStream)

export const streams = [team, desk]

/** Tells the windows of a practice that a part of the office changed. */
export const tellOffice = (tx: Tx, practiceId: string, part: OfficePart): void =>
  tx.announce(
    officeChanged,
    { practiceId, part },
    (isOfThe('office-desk', part) ? desk : team).of(practiceId),
  )
