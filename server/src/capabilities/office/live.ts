import {
  officeChanged,
  officeDeskStream,
  officeStream,
  receivedChanged,
} from '@corridor/contract/office/events.ts'
import { isOfThe, type OfficePart } from '@corridor/contract/office/parts.ts'
import { to } from '../../platform/realtime/audience.ts'
import { practiceStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as people from '../people/public.ts'

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

/**
 * Tells whoever has an account with one of these addresses that they are invited to something else than before. They hear it
 * before they are let in too: an invitation may be their way in.
 */
export async function tellInvited(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const known = await people.listByEmail(tx.db, emails)
  if (known.length > 0) tx.announce(receivedChanged, {}, to.all(...known.map(({ id }) => to.own(id))))
}
