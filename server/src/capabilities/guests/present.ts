import type { LinkStatus, SentMessage } from '@corridor/contract/guests/model.ts'
import type { ItemKind } from '#capabilities/deliveries/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { mayReadMessages } from './access.ts'
import { messageKind } from './messages/kind.ts'
import { listRecipients } from './store/links.ts'
import { findMessage } from './store/messages.ts'
import type { Link, Message } from './store/tables.ts'

export interface MessageFacts {
  link: Link
  status: LinkStatus
  senderName: string | undefined
}

export const presentSent = (
  { id, subject, sent_by, created_at, replied_at }: Message,
  { link, status, senderName }: MessageFacts,
): SentMessage => ({
  id,
  recipient: { name: link.recipient_name, email: link.email, mobile: link.mobile },
  subject,
  sentBy: sent_by === null ? null : { id: sent_by, name: senderName ?? '' },
  createdAt: created_at.toISOString(),
  repliedAt: replied_at?.toISOString() ?? null,
  link: status,
})

/** Other entries may carry an id of another form. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** To whom links and messages went, for the practice's activity log. */
export async function recipientNames(
  _services: unknown,
  db: Database,
  viewer: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayReadMessages(viewer)) return new Map()
  return readFor(db, { practiceId: viewer.practiceId }, (own) => listNames(own, ids))
}

async function listNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await listRecipients(
    db,
    messageKind.name,
    ids.filter((id) => UUID.test(id)),
  )
  return new Map(
    rows.flatMap(({ id, subject_id, recipient_name }) => [
      [id, recipient_name],
      [subject_id, recipient_name],
    ]),
  )
}

/** Who sees what left about a message: everyone who may read it. */
export const deliveredItem: ItemKind = {
  kind: messageKind.item,
  mayRead: async (db, viewer, id) =>
    mayReadMessages(viewer) && UUID.test(id) && (await findMessage(db, viewer.practiceId, id)) !== undefined,
  namesOf: async (db, viewer, ids) => (mayReadMessages(viewer) ? listNames(db, ids) : new Map()),
}
