import {
  officeChanged,
  officeDeskStream,
  officeStream,
  receivedChanged,
} from '@corridor/contract/office/events.ts'
import { isOfThe, type OfficePart } from '@corridor/contract/office/parts.ts'
import * as people from '#capabilities/people/public.ts'
import { to } from '#platform/realtime/audience.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'

const team = practiceStream(officeStream)
const desk = practiceStream(officeDeskStream)

export const streams = [team, desk]

/** Publishes to the windows of a practice that a part of the office changed. */
export const publishOfficeChanged = (tx: Tx, practiceId: string, part: OfficePart): void =>
  tx.publish(officeChanged, { practiceId, part }, (isOfThe('office-desk', part) ? desk : team).of(practiceId))

/**
 * Publishes to the accounts with one of these addresses that their received invitations changed. People who are not let in
 * get the event too, because an invitation may be their way in.
 */
export async function publishReceivedChanged(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const recipients = await people.listByEmail(tx.db, emails)
  if (recipients.length > 0)
    tx.publish(receivedChanged, {}, to.all(...recipients.map(({ id }) => to.own(id))))
}
