import { messageNotFound, notDueYet } from '@corridor/contract/chat/errors.ts'
import type { ScheduledMessage } from '@corridor/contract/chat/later.ts'
import * as routes from '@corridor/contract/chat/later.ts'
import { SCHEDULE_DAYS_MAX, SCHEDULED_MAX } from '@corridor/contract/chat/limits.ts'
import { NewMessage } from '@corridor/contract/chat/routes.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import type { Person } from '../../../platform/access/person.ts'
import { action, read } from '../../../platform/action.ts'
import { daysAfter } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { check, found, Refusal, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as files from '../../files/public.ts'
import * as session from '../../session/public.ts'
import { checkWritable, getSeat } from '../access.ts'
import { deliver } from '../messages/deliver.ts'
import { allowed, draftOf, gifIn, type New, needsFile, takeFile } from '../messages/drafts.ts'
import { inPace } from '../messages/urgent-pace.ts'
import { presentMeta } from '../present.ts'
import {
  countScheduled,
  findScheduled,
  holdLater,
  keepScheduled,
  listScheduledOf,
  lockScheduled,
  type ScheduledRow,
  setFailed,
} from '../store/later.ts'
import { lockChannels } from '../store/sending.ts'
import type { Meta } from '../store/tables.ts'
import { callOff, scheduledHolding, shareFile } from './scheduled-files.ts'

function present(row: ScheduledRow): ScheduledMessage {
  const { messageText, messageType, metaDictionary, isUrgent } = NewMessage.parse(row.message)
  return {
    id: row.id,
    channelId: row.channel_id,
    messageText,
    messageType,
    metaDictionary: presentMeta(row.meta ?? gifIn(metaDictionary)),
    isUrgent,
    sendAt: row.send_at.toISOString(),
    failed: row.failed,
  }
}

/** A time that is to come, and not too far away. What is wrong is said of where it was given. */
export function checkDue(moment: string, now: Date, path: string): Date {
  const due = new Date(moment)
  check(due > now, notDueYet)
  if (due > daysAfter(now, SCHEDULE_DAYS_MAX)) throw wrongInput(path, 'Please choose a time within a year.')
  return due
}

/**
 * Holds what somebody has for later, and of it this one, if there is one: with its conversation and those that are named, together, so
 * that two who hold several never wait for each other crosswise.
 */
async function holdScheduled(
  db: Database,
  senderId: string,
  id: string,
  channelIds: readonly string[] = [],
): Promise<ScheduledRow | undefined> {
  await holdLater(db, senderId)
  const known = await findScheduled(db, senderId, id)
  await lockChannels(db, known ? [...channelIds, known.channel_id] : channelIds)
  return lockScheduled(db, senderId, id)
}

/** Sends it, if its sender may write there then. Refused, it stays with why, for them to see. */
export const sendScheduled = job<{ senderId: string; id: string }>({
  name: 'chat.send-scheduled',
  run: ({ senderId, id }, services) =>
    services.transactions.run(async (tx) => {
      const row = await holdScheduled(tx.db, senderId, id)
      if (!row || row.failed !== null || row.send_at > tx.now) return
      // Taken from them meanwhile, or their practice is suspended: nobody calls here whose claims would be looked at.
      const standing = await session.findStanding(tx.db, services, senderId)
      if (!standing?.claims.includes('Chat'))
        return setFailed(tx.db, senderId, id, kernelErrors.notAllowed.message)
      const draft = await allowed(tx.db, draftOf(services, senderId, NewMessage.parse(row.message)))
      const [outcome] =
        draft instanceof Refusal
          ? [draft]
          : await deliver(tx, services, [{ ...draft, meta: row.meta ?? draft.meta }])
      if (outcome instanceof Refusal) return setFailed(tx.db, senderId, id, outcome.kind.message)
      // A message that had the id before carries what it carried then.
      if (outcome?.metaDictionary?.file?.id === row.meta?.file?.id) await shareFile(tx, row)
      await callOff(tx, { senderId, id })
    }),
})

/** Its file, taken for it; one that is kept anew has its own already. */
async function metaOf(
  tx: Tx,
  services: Services,
  message: New,
  { id, sessionId }: Person,
  known: ScheduledRow | undefined,
): Promise<Meta | null> {
  const fileId = needsFile(message) ? message.metaDictionary?.fileId : undefined
  if (known?.meta?.file && known.meta.file.id === fileId) return known.meta
  const holding = scheduledHolding({ sender_id: id, id: message.id })
  if (known?.meta?.file) await files.releaseFiles(tx, holding)
  return fileId === undefined ? null : takeFile(tx, services, message, { senderId: id, sessionId, holding })
}

export const scheduleMessage = action(
  routes.scheduleMessage,
  async ({ person, body, tx, services, note }) => {
    const { sendAt, ...message } = body
    const draft = await inPace(tx, services, await allowed(tx.db, draftOf(services, person.id, message)))
    // Held, so that whoever is taken out meanwhile leaves nothing behind, and of two who say the same the second finds the first.
    const known = await holdScheduled(tx.db, person.id, message.id, [canonicalId(message.channelId)])
    const seat = await getSeat(tx.db, person, message.channelId)
    note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
    checkWritable(seat)
    const due = checkDue(sendAt, tx.now, 'body.sendAt')
    if (draft instanceof Refusal) throw draft
    check((await countScheduled(tx.db, person.id, message.id)) < SCHEDULED_MAX, kernelErrors.tooManyRequests)
    const row = {
      id: message.id,
      sender_id: person.id,
      channel_id: seat.id,
      message: { ...message, channelId: seat.id },
      meta: await metaOf(tx, services, message, person, known),
      send_at: due,
    }
    await keepScheduled(tx.db, row)
    const key = `${person.id}/${message.id}/${due.toISOString()}`
    await tx.queue(sendScheduled, { senderId: person.id, id: message.id }, { key, startAt: due })
    return present({ ...row, failed: null })
  },
)

export const listScheduled = read(routes.listScheduled, async ({ person, db }) => ({
  scheduled: (await listScheduledOf(db, person.id)).map(present),
}))

/** The job finds nothing when its time comes. */
export const cancelScheduled = action(routes.cancelScheduled, async ({ person, params, tx, note }) => {
  const row = found(await holdScheduled(tx.db, person.id, params.id), messageNotFound)
  note({ subject: { kind: 'message', id: `${row.channel_id}/${row.id}` } })
  await callOff(tx, { senderId: person.id, id: params.id })
  return done
})
