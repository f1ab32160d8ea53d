import { alreadyRecalled, messageDiffers, sentTooSoon } from '@corridor/contract/guests/errors.ts'
import { MESSAGES_PER_DAY } from '@corridor/contract/guests/limits.ts'
import * as routes from '@corridor/contract/guests/messages.ts'
import type { SentMessage } from '@corridor/contract/guests/model.ts'
import { z } from 'zod'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action, readInPractice } from '#platform/action.ts'
import { checkAttempt, perDay } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { mayWriteToGuests } from '../access.ts'
import { recallLink, sendAgain } from '../links/create.ts'
import { statusesOf, viewsOf } from '../links/status.ts'
import { findPatientId, messageKind } from '../messages/kind.ts'
import { onMessageMoved } from '../messages/moved.ts'
import { sendMessage } from '../messages/send.ts'
import { presentSent } from '../present.ts'
import { findMessage, listMessages } from '../store/messages.ts'
import type { Message } from '../store/tables.ts'

const pages = paging('guests-messages', z.object({ at: z.coerce.date<string>(), id: z.string() }))

/** The practice that the caller sends for; somebody without one is refused. */
function practiceOf(person: Person): string {
  check(mayWriteToGuests(person))
  return person.practiceId
}

async function presentAll(
  db: Database,
  practiceId: string,
  messages: readonly Message[],
  now: Date,
): Promise<SentMessage[]> {
  const subjectIds = messages.map(({ id }) => id)
  const statuses = await statusesOf(db, { kind: messageKind.name, practiceId, subjectIds, now })
  const senderIds = [...new Set(messages.flatMap(({ sent_by }) => sent_by ?? []))]
  const names = new Map((await people.list(db, senderIds)).map((one) => [one.id, people.nameOf(one)]))
  return messages.flatMap((message) => {
    const facts = statuses.get(message.id)
    return facts ? [presentSent(message, { ...facts, senderName: names.get(message.sent_by ?? '') })] : []
  })
}

async function getOne(db: Database, practiceId: string, id: string, now: Date) {
  const message = found(await findMessage(db, practiceId, id))
  const [sent] = await presentAll(db, practiceId, [message], now)
  const statuses = await statusesOf(db, { kind: messageKind.name, practiceId, subjectIds: [id], now })
  return { message, sent: found(sent), link: found(statuses.get(id)).link }
}

const birthDateProblem = 'Please enter a date in the past.'

/** Nobody was born tomorrow, and nobody is older than this. */
function checkBirthDate(birthDate: string | undefined, now: Date): void {
  if (birthDate === undefined) return
  const oldest = `${now.getUTCFullYear() - 130}${birthDate.slice(4)}`
  if (birthDate > now.toISOString().slice(0, 10) || birthDate < oldest)
    throw wrongInput('body.birthDate', birthDateProblem)
}

/** Stores the message and sends its link. The same id again answers with what was stored, and with other words is refused. */
export const sendSecureMessage = action(
  routes.sendSecureMessage,
  async ({ person, body, tx, services, note }) => {
    const practiceId = practiceOf(person)
    const { id, recipient, subject, text, days, birthDate, patientId, ...more } = body
    note({ subject: { kind: 'secure-message', id } })
    checkBirthDate(birthDate, tx.now)
    const mobile = recipient.mobile ? phoneIn('recipient.mobile', recipient.mobile, 'mobile') : null
    const link = await sendMessage(tx, services, {
      id,
      practiceId,
      senderId: person.id,
      recipient: { name: recipient.name, email: recipient.email ?? null, mobile },
      patientId: patientId ?? null,
      birthDate: birthDate ?? null,
      subject,
      text,
      days,
      ...more,
    })
    const counted = { sort: 'guests:messages', value: practiceId }
    if (link) await checkAttempt({ ...services, db: tx.db }, counted, perDay(MESSAGES_PER_DAY))
    const { message, sent } = await getOne(tx.db, practiceId, id, tx.now)
    check(message.subject === subject && message.text === text, messageDiffers)
    return sent
  },
)

export const listSecureMessages = readInPractice(
  routes.listSecureMessages,
  async ({ person, query, db, services: { secrets, clock } }) => {
    const practiceId = practiceOf(person)
    const rows = await listMessages(db, practiceId, pages.begin(secrets, query))
    const { page, continuationToken } = pages.cut(secrets, query, rows, ({ created_at, id }) => ({
      at: created_at.toISOString(),
      id,
    }))
    return { messages: await presentAll(db, practiceId, page, clock.now()), continuationToken }
  },
)

export const getSecureMessage = readInPractice(
  routes.getSecureMessage,
  async ({ person, params, db, services, note }) => {
    const practiceId = practiceOf(person)
    note({ subject: { kind: 'secure-message', id: params.id } })
    const { message, sent, link } = await getOne(db, practiceId, params.id, services.clock.now())
    const { text, reply, files } = message
    return { ...sent, text, reply, files, views: await viewsOf(db, link.id) }
  },
)

/** Of two colleagues who recall at once, the second learns that it was done. */
export const recallSecureMessage = action(
  routes.recallSecureMessage,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceOf(person)
    note({ subject: { kind: 'secure-message', id: params.id } })
    const { link } = await getOne(tx.db, practiceId, params.id, tx.now)
    check(await recallLink(tx, services, link.id), alreadyRecalled)
    await onMessageMoved(tx, services, link)
    return (await getOne(tx.db, practiceId, params.id, tx.now)).sent
  },
)

export const resendSecureMessage = action(
  routes.resendSecureMessage,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceOf(person)
    note({ subject: { kind: 'secure-message', id: params.id } })
    const { link } = await getOne(tx.db, practiceId, params.id, tx.now)
    check(link.recalled_at === null, alreadyRecalled)
    // The owner of an address that was the patient's once would get the code too.
    const patientId = await findPatientId(tx.db, practiceId, params.id)
    const again = { patientId, confirmed: body.confirmed }
    const { recipient_name: name, email, mobile, birth_date: birthDate } = link
    await services.hooks.run('guests.beforeMessage', tx, {
      practiceId,
      name,
      email,
      mobile,
      birthDate,
      ...again,
    })
    found(await sendAgain(tx, services, link, person.id, again), sentTooSoon)
    return (await getOne(tx.db, practiceId, params.id, tx.now)).sent
  },
)
