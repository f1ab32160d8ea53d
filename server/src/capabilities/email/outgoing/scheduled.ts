import { EmailBody } from '@corridor/contract/email/body.ts'
import { plainText } from '@corridor/contract/email/body-text.ts'
import { notDue, nothingToSend, scheduledNotFound } from '@corridor/contract/email/errors.ts'
import { SCHEDULE_DAYS_MAX, SCHEDULED_MAX } from '@corridor/contract/email/limits.ts'
import type { ScheduledEmail } from '@corridor/contract/email/model.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { SEND_BY } from '@corridor/contract/email/types.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { z } from 'zod'
import * as files from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import * as session from '#capabilities/session/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { action } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import { check, found, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockThread, practiceIdOf } from '../access.ts'
import { claimFiles, referenceOf } from '../email-files.ts'
import { KIND, THREAD } from '../kind.ts'
import { publishThread } from '../live.ts'
import { findScheduler, lockScheduled, type ScheduledEmailRow, scheduled } from '../store/scheduled.ts'
import { deleteEmpty, refreshScheduled } from '../store/threads.ts'
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

async function sendNow(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'email' | 'guestKinds' | 'hooks' | 'secrets' | 'sms'>,
  practiceId: string,
  row: ScheduledEmailRow,
) {
  try {
    const thread = await lockThread(tx, practiceId, row.conversation_id)
    await writeEmail(tx, services, thread, {
      id: row.id,
      senderId: row.sender_id,
      ...Stored.parse(row.message),
      fileIds: (row.meta ?? []).map((file) => file.id),
      files: async () => row.meta ?? [],
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Due {
  practiceId: string
  senderId: string
  id: string
}

/** Whether its sender may still write for the practice. */
async function mayStillSend(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config'>,
  { practiceId, senderId }: Due,
): Promise<boolean> {
  const standing = await session.findStanding(tx.db, services, senderId)
  return standing?.practiceId === practiceId && standing.claims.includes('SecureEmail')
}

/** Notes why an email was not sent, in a transaction of its own: the refusal has undone the one that tried. */
const setFailed = (
  services: Pick<Services, 'transactions'>,
  { practiceId, senderId, id }: Due,
  sentence: string,
) =>
  services.transactions.run(
    async (tx) => {
      const row = await scheduled.lock(tx.db, senderId, id)
      if (!row) return
      await scheduled.setFailed(tx.db, senderId, id, sentence)
      await refreshScheduled(tx.db, row.conversation_id, tx.now)
      publishThread(tx, practiceId, row.conversation_id)
    },
    { practiceId },
  )

/** Sends it, if its sender may by then. Refused, it stays with why, for the team to see. */
export const sendScheduled = job<Due>({
  name: 'email.send-scheduled',
  run: async (due, services) => {
    const { practiceId, senderId, id } = due
    try {
      await services.transactions.run(
        async (tx) => {
          await lockScheduled(tx.db, senderId)
          const row = await scheduled.lock(tx.db, senderId, id)
          if (!row || row.failed !== null || row.send_at > tx.now) return
          check(await mayStillSend(tx, services, due), kernelErrors.notAllowed)
          const refusal = await sendNow(tx, services, practiceId, row)
          if (refusal) throw refusal
          await scheduled.remove(tx.db, { senderIds: [senderId], id })
          await refreshScheduled(tx.db, row.conversation_id, tx.now)
          publishThread(tx, practiceId, row.conversation_id)
        },
        { practiceId },
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await setFailed(services, due, error.kind.message)
    }
  },
})

export const scheduleEmail = action(routes.scheduleEmail, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  await lockScheduled(tx.db, person.id)
  const due = new Date(body.sendAt)
  check(due > tx.now, notDue)
  if (due > daysAfter(tx.now, SCHEDULE_DAYS_MAX))
    throw wrongInput('body.sendAt', 'Please choose a time within a year.')
  check(plainText(body.body) !== '' || body.fileIds.length > 0, nothingToSend)
  const id = emailIdOf(practiceId, body.id)
  check((await scheduled.count(tx.db, person.id, id)) < SCHEDULED_MAX, kernelErrors.tooManyRequests)
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
  await scheduled.save(tx.db, row)
  await refreshScheduled(tx.db, thread.id, tx.now)
  const key = `${person.id}/${id}/${due.toISOString()}`
  await tx.queue(sendScheduled, { practiceId, senderId: person.id, id }, { key, startAt: due })
  publishThread(tx, practiceId, thread.id)
  return (await presentScheduled(tx.db, [{ ...row, failed: null }]))[0]!
})

/** The job finds nothing when its time comes. A thread that was made for it alone goes too. */
export const cancelScheduled = action(
  routes.cancelScheduled,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const senderId = found(await findScheduler(tx.db, practiceId, params.id), scheduledNotFound)
    await lockScheduled(tx.db, senderId)
    const [row] = await scheduled.remove(tx.db, { senderIds: [senderId], id: params.id })
    const { id, conversation_id: threadId } = found(row, scheduledNotFound)
    note({ subject: { kind: THREAD, id: threadId } })
    await files.releaseFiles(tx, referenceOf(id))
    await lockThread(tx, practiceId, threadId)
    if (await deleteEmpty(tx.db, threadId))
      await worklist.close(tx, services, { practiceId, kind: KIND, itemId: threadId })
    else await refreshScheduled(tx.db, threadId, tx.now)
    publishThread(tx, practiceId, threadId)
    return done
  },
)
