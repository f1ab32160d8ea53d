import { EmailBody } from '@corridor/contract/email/body.ts'
import { plainText } from '@corridor/contract/email/body-text.ts'
import { notDue, nothingToSend, scheduledNotFound } from '@corridor/contract/email/errors.ts'
import type { EmailFile, ScheduledEmail } from '@corridor/contract/email/model.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { SEND_BY } from '@corridor/contract/email/types.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { z } from 'zod'
import * as files from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import * as session from '#capabilities/session/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { checkDue, scheduledSending } from '#engines/conversation/scheduled-sending.ts'
import { action } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockThread, practiceIdOf } from '../access.ts'
import { claimFiles, referenceOf } from '../email-files.ts'
import { KIND, THREAD } from '../kind.ts'
import { publishThread } from '../live.ts'
import { findScheduler, type ScheduledEmailRow, scheduled } from '../store/scheduled.ts'
import { deleteEmpty, refreshScheduled } from '../store/threads.ts'
import { settleWait, waitForUnsent } from '../waits.ts'
import { checkGate, emailIdOf, openThread, writeEmail } from './write-email.ts'

const Stored = z.object({
  body: EmailBody,
  days: z.int(),
  by: z.enum(SEND_BY),
  confirmed: z.array(z.string()),
})

export async function presentScheduled(
  db: Database,
  rows: readonly ScheduledEmailRow[],
): Promise<ScheduledEmail[]> {
  const senders = await people.list(db, [...new Set(rows.map(({ sender_id }) => sender_id))])
  const names = new Map(senders.map((one) => [one.id, people.nameOf(one)]))
  return rows.map((row) => ({
    id: row.id,
    threadId: row.conversation_id,
    senderId: row.sender_id,
    senderName: names.get(row.sender_id) ?? null,
    body: Stored.parse(row.message).body,
    fileCount: row.meta?.length ?? 0,
    sendAt: row.send_at.toISOString(),
    failed: row.failed,
  }))
}

interface DueEmail {
  practiceId: string
  senderId: string
  id: string
}

/** Writes to the thread when its next email is due, or that none is. */
async function publishSchedule(tx: Tx, threadId: string, practiceId: string): Promise<void> {
  await refreshScheduled(tx.db, threadId, tx.now)
  publishThread(tx, practiceId, threadId)
}

/** Refused, it stays with why, for the team to see. */
const sending = scheduledSending<EmailFile[], DueEmail>({
  name: 'email.send-scheduled',
  scheduled,
  mayStillSend: async (tx, services, { practiceId, senderId }) => {
    const standing = await session.findStanding(tx.db, services, senderId)
    return standing?.practiceId === practiceId && standing.claims.includes('SecureEmail')
  },
  send: async (tx, services, row, { practiceId }) => {
    const thread = await lockThread(tx, practiceId, row.conversation_id)
    await writeEmail(tx, services, thread, {
      id: row.id,
      senderId: row.sender_id,
      ...Stored.parse(row.message),
      fileIds: (row.meta ?? []).map((file) => file.id),
      files: async () => row.meta ?? [],
    })
  },
  onSent: (tx, row, { practiceId }) => publishSchedule(tx, row.conversation_id, practiceId),
  onFailed: async (tx, services, row, { practiceId }) => {
    await waitForUnsent(tx, services, practiceId, row.conversation_id)
    await publishSchedule(tx, row.conversation_id, practiceId)
  },
})

export const { job: sendScheduled, schedule } = sending

export const scheduleEmail = action(routes.scheduleEmail, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  await scheduled.lockOf(tx.db, person.id)
  const due = checkDue(body.sendAt, tx.now, notDue)
  check(plainText(body.body) !== '' || body.fileIds.length > 0, nothingToSend)
  const id = emailIdOf(practiceId, body.id)
  const before = await scheduled.find(tx.db, person.id, id)
  const thread = await openThread(tx, services, practiceId, {
    ...body,
    threadId: before?.conversation_id ?? body.threadId,
  })
  note({ subject: { kind: THREAD, id: thread.id } })
  await checkGate(tx, services, thread, body)
  const had = before?.meta ?? []
  const stay = had.filter((file) => body.fileIds.includes(file.id))
  const gone = had.filter((file) => !body.fileIds.includes(file.id)).map((file) => file.id)
  if (gone.length > 0) await files.releaseFiles(tx, referenceOf(id), gone)
  const added = body.fileIds.filter((fileId) => !stay.some((file) => file.id === fileId))
  const sender = { kind: 'person', id: person.id } as const
  const row = {
    id,
    sender_id: person.id,
    conversation_id: thread.id,
    message: { body: body.body, days: body.days, by: body.by, confirmed: body.confirmed },
    meta: [...stay, ...(await claimFiles(tx, sender, id, added))],
    send_at: due,
  }
  await schedule(tx, row, { practiceId, senderId: person.id, id })
  if (before && before.failed !== null) await settleWait(tx, services, practiceId, thread.id)
  await publishSchedule(tx, thread.id, practiceId)
  return (await presentScheduled(tx.db, [{ ...row, failed: null }]))[0]!
})

/** The job finds nothing when its time comes. A thread that was made for it alone goes too. */
export const cancelScheduled = action(
  routes.cancelScheduled,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const senderId = found(await findScheduler(tx.db, practiceId, params.id), scheduledNotFound)
    await scheduled.lockOf(tx.db, senderId)
    const [row] = await scheduled.remove(tx.db, { senderIds: [senderId], id: params.id })
    const { id, conversation_id: threadId } = found(row, scheduledNotFound)
    note({ subject: { kind: THREAD, id: threadId } })
    await files.releaseFiles(tx, referenceOf(id))
    await lockThread(tx, practiceId, threadId)
    if (await deleteEmpty(tx.db, threadId))
      await worklist.close(tx, services, { practiceId, kind: KIND, itemId: threadId })
    else {
      await refreshScheduled(tx.db, threadId, tx.now)
      if (row?.failed != null) await settleWait(tx, services, practiceId, threadId)
    }
    publishThread(tx, practiceId, threadId)
    return done
  },
)
