import { bodyOf, plainText } from '@corridor/contract/email/body-text.ts'
import * as routes from '@corridor/contract/email/guest.ts'
import { ANSWERS_PER_DAY, GUEST_MESSAGES_MAX } from '@corridor/contract/email/limits.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as guests from '#capabilities/guests/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { action, readInPractice, steps } from '#platform/action.ts'
import { checkAttempt, perDay } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { stableId } from '#platform/stable-id.ts'
import { lockThread } from '../access.ts'
import { claimFiles, referenceOf } from '../email-files.ts'
import { THREAD } from '../kind.ts'
import { presentEmail } from '../present.ts'
import { findMessage, messages } from '../store/messages.ts'
import type { MessageRow } from '../store/tables.ts'
import { emailKind } from './kind.ts'

/** The email whose link was opened. */
async function openedEmail(db: Database, guest: Guest): Promise<MessageRow> {
  const practiceId = found(guest.practiceId, kernelErrors.linkNotValid)
  return found(await findMessage(db, practiceId, guest.subject.id), kernelErrors.linkNotValid)
}

type Address = string | null | undefined

const isOneOf = (address: Address, others: readonly Address[]): boolean =>
  Boolean(address) && others.some((other) => other?.toLowerCase() === address?.toLowerCase())

/**
 * What of a thread the holder of a link sees: emails whose own link leads to the same address and neither was recalled nor has expired,
 * and what was answered from there. A thread goes on where an address was corrected, and its former holder is somebody else.
 */
async function listVisible(
  db: Database,
  opened: MessageRow,
  now: Date,
): Promise<{ row: MessageRow; until: Date | undefined }[]> {
  const page = { order: 'DESC' as const, limit: GUEST_MESSAGES_MAX }
  const rows = (await messages.list(db, { threadId: opened.thread_id }, page)).toReversed()
  const sent = [opened, ...rows.filter((row) => !row.is_incoming)]
  const links = await guests.statusesOf(db, {
    kind: emailKind.name,
    practiceId: opened.practice_id,
    subjectIds: sent.map(({ id }) => id),
    now,
  })
  const addressesOf = ({ id, sent_to }: MessageRow): Address[] => {
    const link = links.get(id)?.link
    return [sent_to, link?.email, link?.mobile]
  }
  const leadsHere = (row: MessageRow): boolean => isOneOf(opened.sent_to, addressesOf(row))
  const isOfOneAddress = sent.every(leadsHere)
  const visible = rows.filter((row) => {
    // Of older answers nobody knows where they came from.
    if (row.is_incoming)
      return row.sent_to === null ? isOfOneAddress : isOneOf(row.sent_to, addressesOf(opened))
    const link = links.get(row.id)?.link
    return leadsHere(row) && link !== undefined && link.recalled_at === null && link.expires_at > now
  })
  return visible.map((row) => ({ row, until: links.get(row.id)?.link.expires_at }))
}

export const readByGuest = readInPractice(routes.readByGuest, async ({ guest, db, services, note }) => {
  const opened = await openedEmail(db, guest)
  note({ subject: { kind: THREAD, id: opened.thread_id } })
  const rows = await listVisible(db, opened, services.clock.now())
  return {
    subject: opened.subject,
    emails: rows.map(({ row, until }) => {
      const { id, isIncoming, senderName, body, signature, files, createdTimeUtc } = presentEmail(row)
      return {
        id,
        isOwn: isIncoming,
        senderName,
        body,
        signature,
        files: files.map((file) => ({
          id: file.id,
          fileName: file.fileName,
          kind: file.kind,
          size: file.size,
          url: guests.fileUrl(services, guest, { kind: emailKind, of: referenceOf(id), file, until }),
        })),
        createdAt: createdTimeUtc,
      }
    }),
  }
})

export const uploadByGuest = steps(routes.uploadByGuest, async (context) => {
  context.note({ subject: { kind: 'file', id: context.query.id } })
  return guests.receiveFile(emailKind, context)
})

/** Stores an answer in the thread, once. A link that is recalled at the same moment takes none. */
export const answerByGuest = action(routes.answerByGuest, async ({ guest, body, tx, services, note }) => {
  await guests.lockOpenLink(tx, guest)
  const opened = await openedEmail(tx.db, guest)
  const { practice_id: practiceId, thread_id: threadId } = opened
  note({ subject: { kind: THREAD, id: threadId } })
  await lockThread(tx, practiceId, threadId)
  const id = stableId(`email-answer:${opened.id}:${body.id}`)
  if (await findMessage(tx.db, practiceId, id)) return done
  const counted = { sort: 'email:answers', value: opened.id }
  await checkAttempt({ ...services, db: tx.db }, counted, perDay(ANSWERS_PER_DAY))
  const files = await claimFiles(tx, guests.senderOf(emailKind, guest), id, body.fileIds)
  await guests.openFiles(
    tx,
    emailKind,
    referenceOf(id),
    files.map((file) => file.id),
  )
  const written = bodyOf(body.text)
  await services.email.threads.appendAll(tx, [
    {
      conversationId: threadId,
      practiceId,
      senderId: null,
      id,
      text: plainText(written),
      isIncoming: true,
      body: written,
      signature: '',
      files,
      status: 'received',
      deliveryId: null,
      isSentByText: false,
      sentTo: opened.sent_to,
    },
  ])
  return done
})
