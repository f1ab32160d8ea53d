import { emailAnswered, emailUndelivered } from '@corridor/contract/email/alerts.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { z } from 'zod'
import * as office from '#capabilities/office/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { writtenPhone } from '#platform/phone.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { getThread as load, lockThread, practiceIdOf } from '../access.ts'
import { THREAD } from '../kind.ts'
import { publishThread } from '../live.ts'
import { presentScheduled } from '../outgoing/scheduled.ts'
import { signatureFor } from '../outgoing/write-email.ts'
import { presentDocuments, presentThreads } from '../present.ts'
import { hasIncomingAfter, messages, receipts } from '../store/messages.ts'
import { listScheduledIn } from '../store/scheduled.ts'
import { findSignature, saveSignature as save } from '../store/settings.ts'
import type { ThreadRow } from '../store/tables.ts'
import { listThreads as list, setUnread } from '../store/threads.ts'

const threadPages = paging('email-threads', z.object({ key: z.string(), id: z.string() }))
const pages = paging('email-messages', z.object({ before: z.int() }))

export const listThreads = readInPractice(routes.listThreads, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const page = threadPages.begin(services.secrets, query)
  const rows = await list(db, { practiceId, filter: query.filter, ownId: person.id, ...page })
  const cut = threadPages.cut(services.secrets, query, rows, ({ cursor, id }) => ({ key: cursor, id }))
  return {
    threads: await presentThreads(db, practiceId, cut.page, services.clock.now()),
    continuationToken: cut.continuationToken,
  }
})

export const getThread = readInPractice(
  routes.getThread,
  async ({ person, params, query, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const row = await load(db, practiceId, params.id)
    note({ subject: { kind: THREAD, id: row.id } })
    const now = services.clock.now()
    const { after, limit } = pages.begin(services.secrets, query)
    const page = await messages.list(
      db,
      { threadId: row.id },
      { before: after?.before, order: 'DESC', limit },
    )
    const cut = pages.cut(services.secrets, query, page, ({ seq }) => ({ before: Number(seq) }))
    return {
      thread: (await presentThreads(db, practiceId, [row], now))[0]!,
      documents: await presentDocuments(db, practiceId, cut.page, now),
      scheduled: await presentScheduled(db, await listScheduledIn(db, row.id)),
      continuationToken: cut.continuationToken,
    }
  },
)

/** Read up to here by the whole practice: what a patient wrote after it stays unread. */
async function markRead(tx: Tx, row: ThreadRow, upTo: number | undefined): Promise<boolean> {
  const seq = Math.min(upTo ?? Number(row.last_seq), Number(row.last_seq))
  await receipts.advance(
    tx.db,
    {
      conversationId: row.id,
      readerId: row.practice_id,
      readSeq: seq,
      deliveredSeq: seq,
      receiptSeq: null,
    },
    tx.now,
  )
  return hasIncomingAfter(tx.db, row.id, Math.max(seq, Number(row.read_seq)))
}

export const markThread = action(routes.markThread, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  const row = await lockThread(tx, practiceId, params.id)
  note({ subject: { kind: THREAD, id: row.id } })
  const isUnread = body.isUnread || (await markRead(tx, row, body.readSeq))
  await setUnread(tx.db, row.id, isUnread, tx.now)
  if (!isUnread) for (const kind of [emailAnswered, emailUndelivered]) tx.settle(kind, row.id)
  publishThread(tx, practiceId, row.id)
  const changed = await load(tx.db, practiceId, row.id)
  return (await presentThreads(tx.db, practiceId, [changed], tx.now))[0]!
})

export const getSignature = readInPractice(routes.getSignature, async ({ person, db }) => {
  const practiceId = practiceIdOf(person)
  const { name, telephone_number: phone } = found(await office.findPractice(db, practiceId))
  return {
    signature: await findSignature(db, practiceId),
    preview: await signatureFor(db, practiceId, person.id),
    practiceName: name,
    practicePhone: phone && writtenPhone(phone),
  }
})

export const saveSignature = action(routes.saveSignature, async ({ person, body, tx }) => {
  const signature = body.signature?.trim() || null
  await save(tx.db, practiceIdOf(person), signature)
  return { signature }
})
