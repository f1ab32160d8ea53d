import { addressChanged, cannotRecall, emailNotFound, sentTooSoon } from '@corridor/contract/email/errors.ts'
import { FOUND_THREADS_MAX } from '@corridor/contract/email/limits.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { isUndelivered } from '@corridor/contract/email/rules.ts'
import { z } from 'zod'
import * as guests from '#capabilities/guests/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { searchedText } from '#engines/conversation/search.ts'
import { action, read, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import { getSent, getThread, lockThread, practiceIdOf } from '../access.ts'
import { claimFiles, referenceOf } from '../email-files.ts'
import { emailKind } from '../guest/kind.ts'
import { THREAD } from '../kind.ts'
import { publishThread } from '../live.ts'
import { addressOf, emailIdOf, openThread, writeEmail } from '../outgoing/write-email.ts'
import { presentDocuments, presentEmail, presentThreads } from '../present.ts'
import { emailSearch, findMessage, listFound, listOfPatient, moveMessage } from '../store/messages.ts'
import { searchThreads } from '../store/threads.ts'
import { settleWait } from '../waits.ts'

const presentOne = async (db: Database, practiceId: string, id: string, now: Date) => {
  const row = found(await findMessage(db, practiceId, id), emailNotFound)
  return (await presentDocuments(db, practiceId, [row], now))[0]!
}

/** Sends an email: what is stored here, the link and what brings it are one, or nothing is. */
export const sendEmail = action(routes.sendEmail, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  const id = emailIdOf(practiceId, body.id)
  const thread = await openThread(tx, services, practiceId, body)
  note({ subject: { kind: THREAD, id: thread.id } })
  const sender = { kind: 'person', id: person.id } as const
  await writeEmail(tx, services, thread, {
    id,
    senderId: person.id,
    body: body.body,
    fileIds: body.fileIds,
    files: () => claimFiles(tx, sender, id, body.fileIds),
    days: body.days,
    by: body.by,
    confirmed: body.confirmed,
  })
  return presentOne(tx.db, practiceId, id, tx.now)
})

/** The link of an email that the practice sent. */
async function linkOf(db: Database, practiceId: string, id: string, now: Date) {
  const statuses = await guests.statusesOf(db, {
    kind: emailKind.name,
    practiceId,
    subjectIds: [id],
    now,
  })
  return found(statuses.get(id), emailNotFound).link
}

/** Of two colleagues who recall at once, the second learns that it was done. The link is locked before the thread. */
export const recallEmail = action(routes.recallEmail, async ({ person, params, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  const { id, thread_id: threadId } = await getSent(tx.db, practiceId, params.id)
  note({ subject: { kind: THREAD, id: threadId } })
  const link = await linkOf(tx.db, practiceId, id, tx.now)
  check(await guests.recall(tx, services, link.id), cannotRecall)
  await guests.closeFiles(tx, emailKind, referenceOf(id))
  await lockThread(tx, practiceId, threadId)
  const before = await moveMessage(tx.db, { threadId, id }, { status: 'cancelled', isRecalled: true }, tx.now)
  if (before && isUndelivered(before)) await settleWait(tx, services, practiceId, threadId)
  publishThread(tx, practiceId, threadId)
  return presentOne(tx.db, practiceId, id, tx.now)
})

/**
 * Sends the link again, also by text where mail does not arrive. The sender has seen that, so nobody is asked again. Never to an address
 * that is not the patient's any more: its owner would get the code too.
 */
export const resendEmail = action(
  routes.resendEmail,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id, thread_id: threadId } = await getSent(tx.db, practiceId, params.id)
    note({ subject: { kind: THREAD, id: threadId } })
    const link = await linkOf(tx.db, practiceId, id, tx.now)
    check(link.recalled_at === null, cannotRecall)
    const to = { email: link.email, mobile: link.mobile, problem: null }
    const address = addressOf(to, body.by)
    const { patient } = await getThread(tx.db, practiceId, threadId)
    const current = body.by === 'text' ? patient?.mobile : patient?.email
    check(current?.toLowerCase() === address.toLowerCase(), addressChanged)
    const next = found(await guests.sendAgain(tx, services, link, person.id, { by: body.by }), sentTooSoon)
    await lockThread(tx, practiceId, threadId)
    const sending = { deliveryId: guests.deliveryOf(next), isByText: body.by === 'text', to: address }
    await moveMessage(tx.db, { threadId, id }, { status: 'queued', sending }, tx.now)
    await settleWait(tx, services, practiceId, threadId)
    publishThread(tx, practiceId, threadId)
    return presentOne(tx.db, practiceId, id, tx.now)
  },
)

const pages = paging('email-documents', z.object({ at: z.coerce.date<string>(), id: z.string() }))

/** The emails with one patient, newest first (specification, platform §7). */
export const listRecipientDocuments = readInPractice(
  routes.listRecipientDocuments,
  async ({ person, query, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await patients.get(db, practiceId, query.patientId)
    note({ subject: { kind: 'patient', id } })
    const patientIds = await patients.listAllIds(db, practiceId, id)
    const rows = await listOfPatient(db, { practiceId, patientIds }, pages.begin(services.secrets, query))
    const { page, continuationToken } = pages.cut(services.secrets, query, rows, (row) => ({
      at: row.created_at.toISOString(),
      id: row.id,
    }))
    return {
      documents: await presentDocuments(db, practiceId, page, services.clock.now()),
      continuationToken,
    }
  },
)

/** Patients whose name fits, at most: each may have threads. */
const FOUND_PATIENTS_MAX = 50

export const searchEmails = read(routes.searchEmails, async ({ person, hangUp, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const { keyword, continuationToken } = query
  const isFirst = continuationToken === undefined && /[\p{L}\p{N}]/u.test(keyword)
  const now = services.clock.now()
  const threads = isFirst
    ? await readFor(db, { practiceId }, async (own) => {
        const page = { now, after: undefined, limit: FOUND_PATIENTS_MAX }
        const named = await patients.search(own, practiceId, keyword, page)
        const part = keyword.trim()
        // A single word may be the middle of an address as well as a name.
        const addressed = /\s/.test(part)
          ? []
          : await patients.searchByEmail(own, practiceId, part, FOUND_PATIENTS_MAX)
        const found = [...named.map(({ patient }) => patient.id), ...addressed.map(({ id }) => id)]
        // Emails stay under the record that they were written to, also when it was merged since.
        const ids = await patients.listAllIds(own, practiceId, ...new Set(found))
        return presentThreads(
          own,
          practiceId,
          await searchThreads(own, practiceId, ids, FOUND_THREADS_MAX),
          now,
        )
      })
    : []
  const searcher = { person, hangUp, readerId: practiceId, practiceId }
  const found = await emailSearch.run(services, searcher, query, async (own, positions) =>
    (await listFound(own, practiceId, positions)).map((row) => {
      const { body: _body, files: _files, signature: _signature, ...shown } = presentEmail(row)
      return { ...shown, text: searchedText(row) }
    }),
  )
  return { threads, documents: found.results, continuationToken: found.continuationToken }
})
