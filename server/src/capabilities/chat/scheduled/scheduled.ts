import { messageNotFound, notDueYet, notQuotable } from '@corridor/contract/chat/errors.ts'
import { NewMessage } from '@corridor/contract/chat/routes.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import type { ScheduledMessage } from '@corridor/contract/chat/scheduled.ts'
import * as routes from '@corridor/contract/chat/scheduled.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as files from '#capabilities/files/public.ts'
import * as session from '#capabilities/session/public.ts'
import { checkDue, scheduledSending } from '#engines/conversation/scheduled-sending.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { onlySubject } from '#platform/audit/trail.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkWritable, getSeat } from '../access.ts'
import { checkGif, draftOf, gifIn, type New, needsFile, takeFile, typeWith } from '../messages/drafts.ts'
import { countUrgent } from '../messages/urgent-pace.ts'
import { presentMeta } from '../present.ts'
import { type ScheduledChatRow, scheduled } from '../store/scheduled.ts'
import { findConflict, lockChannels } from '../store/sending.ts'
import type { Meta } from '../store/tables.ts'
import { callOff, endScheduled, publishScheduled, scheduledFileHolder, shareFile } from './scheduled-files.ts'

function present(row: ScheduledChatRow): ScheduledMessage {
  const { messageText, messageType, metaDictionary, isUrgent, quotedId } = NewMessage.parse(row.message)
  return {
    id: row.id,
    channelId: row.conversation_id,
    messageText,
    messageType: typeWith(messageType, row.meta),
    metaDictionary: presentMeta(row.meta ?? gifIn(metaDictionary)),
    isUrgent,
    quotedId,
    sendAt: row.send_at.toISOString(),
    failed: row.failed,
  }
}

/**
 * Locks the scheduled messages of a person and returns this one, if it exists. The conversations are locked together with it, in one
 * order, so that two calls never wait for each other.
 */
async function lockOwnScheduled(
  db: Database,
  senderId: string,
  id: string,
  channelIds: readonly string[] = [],
): Promise<ScheduledChatRow | undefined> {
  await scheduled.lockOf(db, senderId)
  const existing = await scheduled.find(db, senderId, id)
  await lockChannels(db, existing ? [...channelIds, existing.conversation_id] : channelIds)
  return scheduled.lock(db, senderId, id)
}

const { job: sendScheduled, schedule } = scheduledSending<Meta, { senderId: string; id: string }>({
  name: 'chat.send-scheduled',
  scheduled,
  lock: lockOwnScheduled,
  mayStillSend: async (tx, services, { senderId }) =>
    (await session.findStanding(tx.db, services, senderId))?.claims.includes('Chat') ?? false,
  send: async (tx, services, row) => {
    const draft = draftOf(services, row.sender_id, NewMessage.parse(row.message))
    await checkGif(tx.db, draft)
    const message = { ...draft, type: typeWith(draft.type, row.meta), meta: row.meta ?? draft.meta }
    const [sent] = await services.chat.conversations.appendAll(tx, [message])
    // If a message with this id existed already, it carries its own file.
    if (sent!.metaDictionary?.file?.id === row.meta?.file?.id) await shareFile(tx, row)
  },
  onSent: endScheduled,
  onFailed: async (tx, _services, row) => publishScheduled(tx, row),
})

export { sendScheduled }

/** Claims the file of a scheduled message; one that is scheduled again with the same file has it already. */
async function metaOf(
  tx: Tx,
  services: Services,
  message: New,
  { id, sessionId }: Person,
  existing: ScheduledChatRow | undefined,
): Promise<Meta | null> {
  const fileId = needsFile(message) ? message.metaDictionary?.fileId : undefined
  if (existing?.meta?.file && existing.meta.file.id === fileId) return existing.meta
  const reference = scheduledFileHolder({ sender_id: id, id: message.id })
  if (existing?.meta?.file) await files.releaseFiles(tx, reference)
  return fileId === undefined ? null : takeFile(tx, services, message, { senderId: id, sessionId, reference })
}

export const scheduleMessage = action(
  routes.scheduleMessage,
  async ({ person, body, tx, services, note }) => {
    const { sendAt, ...message } = body
    const draft = draftOf(services, person.id, message)
    await checkGif(tx.db, draft)
    await countUrgent(tx, services, draft)
    // Locked, so that a member who is removed meanwhile leaves nothing scheduled, and the second of two equal calls finds the first.
    const existing = await lockOwnScheduled(tx.db, person.id, message.id, [canonicalId(message.channelId)])
    const seat = await getSeat(tx.db, person, message.channelId)
    note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
    checkWritable(seat)
    check(!(await findConflict(tx.db, draft)).isQuoteMissing, notQuotable)
    const due = checkDue(sendAt, tx.now, notDueYet)
    const row = {
      id: message.id,
      sender_id: person.id,
      conversation_id: seat.id,
      message: { ...message, channelId: seat.id },
      meta: await metaOf(tx, services, message, person, existing),
      send_at: due,
    }
    await schedule(tx, row, { senderId: person.id, id: message.id })
    publishScheduled(tx, row)
    return present({ ...row, failed: null })
  },
)

export const listScheduled = read(routes.listScheduled, async ({ person, db, note }) => {
  const rows = await scheduled.listOf(db, person.id)
  note(
    onlySubject(
      'channel',
      rows.map(({ conversation_id }) => conversation_id),
    ),
  )
  return { scheduled: rows.map(present) }
})

/** Cancels it: its job finds nothing when its time comes. */
export const cancelScheduled = action(routes.cancelScheduled, async ({ person, params, tx, note }) => {
  const row = found(await lockOwnScheduled(tx.db, person.id, params.id), messageNotFound)
  note({ subject: { kind: 'message', id: `${row.conversation_id}/${row.id}` } })
  await callOff(tx, { senderIds: [person.id], id: params.id })
  return done
})
