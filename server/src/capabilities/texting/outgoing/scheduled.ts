import { done } from '@corridor/contract/kernel/shapes.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import { scheduledNotSent } from '@corridor/contract/texting/alerts.ts'
import {
  alreadySent,
  notDue,
  nothingToText,
  scheduledByOther,
  scheduledNotFound,
  textIdTaken,
} from '@corridor/contract/texting/errors.ts'
import * as routes from '@corridor/contract/texting/routes.ts'
import { z } from 'zod'
import * as deliveries from '#capabilities/deliveries/public.ts'
import type * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { checkDue, scheduledSending } from '#engines/conversation/scheduled-sending.ts'
import { action, readInPractice } from '#platform/action.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findResponsible, getConversation, lockConversation, mayStillText, practiceIdOf } from '../access.ts'
import { ITEM_KIND } from '../kind.ts'
import { publishConversation, publishRefetch } from '../live.ts'
import { patientOf, senderName } from '../present.ts'
import { messages } from '../store/messages.ts'
import {
  failScheduledOf,
  isScheduledByOther,
  listScheduled as list,
  scheduled,
  type TeamScheduledRow,
} from '../store/scheduled.ts'
import { settleWait, waitForUnsent } from '../waits.ts'
import { checkLength, introduceIn, writeText } from './write-text.ts'

const Stored = z.object({ smsMessage: z.string(), confirmed: z.array(z.string()) })

/** The team reads it too, and not only the author of the text. */
const NOT_ALLOWED = 'Whoever scheduled it may no longer text patients.'

const present = (row: TeamScheduledRow) => ({
  id: row.id,
  conversationId: row.conversation_id,
  smsMessage: Stored.parse(row.message).smsMessage,
  sendAt: row.send_at.toISOString(),
  senderId: row.sender_id,
  senderName: row.sender ? senderName(row.sender) : '',
  failed: row.failed,
})

/** Alerts these people of texts that stay with why they were not sent. */
function alertNotSent(tx: Tx, practiceId: string, conversationId: string, to: readonly string[]): void {
  const facts = { conversationId }
  tx.alert(scheduledNotSent, { to, practiceId, about: conversationId, facts, at: tx.now })
}

/** The alerts and the wait end when nothing of the conversation stands as not sent any more, no matter who dealt with it. */
async function settleNotSent(
  tx: Tx,
  services: Services,
  practiceId: string,
  conversationId: string,
): Promise<void> {
  const left = await list(tx.db, practiceId, { conversationId })
  if (left.some(({ failed }) => failed !== null)) return
  tx.settle(scheduledNotSent, conversationId)
  await settleWait(tx, services, practiceId, conversationId)
  await publishConversation(tx, await getConversation(tx.db, practiceId, conversationId))
}

/** What a member who left had scheduled is not sent: it stays with why, and the assignee of the conversation is alerted. */
export async function endScheduledOf(
  tx: Tx,
  services: Services,
  { personId, practiceId }: office.Leaving,
): Promise<void> {
  const person = await people.find(tx.db, personId)
  const reason = `${person ? people.nameOf(person) : 'Whoever scheduled it'} left the team.`
  const ended = await failScheduledOf(tx.db, practiceId, personId, reason)
  if (ended.length === 0) return
  const responsibleFor = await findResponsible(tx.db, practiceId, ended)
  for (const id of ended) {
    alertNotSent(tx, practiceId, id, responsibleFor(id))
    await waitForUnsent(tx, services, practiceId, id)
    await publishConversation(tx, await getConversation(tx.db, practiceId, id))
  }
  publishRefetch(tx, practiceId, 'scheduled')
}

interface DueText {
  practiceId: string
  senderId: string
  id: string
}

/** Refused, it stays with why, and its sender is alerted, or the assignee of the conversation. */
const { job: sendScheduled, schedule } = scheduledSending<never, DueText>({
  name: 'texting.send-scheduled',
  scheduled,
  mayStillSend: (tx, services, { practiceId, senderId }) => mayStillText(tx, services, practiceId, senderId),
  notAllowed: NOT_ALLOWED,
  send: async (tx, services, row, { practiceId }) => {
    const conversation = await lockConversation(tx, practiceId, row.conversation_id)
    const { smsMessage, confirmed } = Stored.parse(row.message)
    const draft = await writeText(tx, services, conversation, {
      id: row.id,
      text: smsMessage,
      senderId: row.sender_id,
      purpose: 'text',
      confirmed,
    })
    await services.texting.conversations.appendAll(tx, [{ ...draft, leavesUnread: true }])
    await publishConversation(tx, await getConversation(tx.db, practiceId, conversation.id))
  },
  onSent: async (tx, _row, { practiceId }) => publishRefetch(tx, practiceId, 'scheduled'),
  onFailed: async (tx, services, { conversation_id: about }, { practiceId, senderId, isAllowed }) => {
    const to = isAllowed ? [senderId] : (await findResponsible(tx.db, practiceId, [about]))(about)
    alertNotSent(tx, practiceId, about, to)
    await waitForUnsent(tx, services, practiceId, about)
    await publishConversation(tx, await getConversation(tx.db, practiceId, about))
    publishRefetch(tx, practiceId, 'scheduled')
  },
})

export { sendScheduled }

export const scheduleText = action(routes.scheduleText, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  check(isSeen(body.smsMessage), nothingToText)
  await scheduled.lockOf(tx.db, person.id)
  const conversation = await getConversation(tx.db, practiceId, body.conversationId)
  const { id: conversationId } = conversation
  note({ subject: { kind: 'text', id: `${conversationId}/${body.id}` } })
  checkLength(await introduceIn(tx.db, conversation, body.smsMessage), body.smsMessage)
  const due = checkDue(body.sendAt, tx.now, notDue)
  const sent = await messages.find(tx.db, { conversationId }, body)
  if (sent) throw new Refusal(sent.sender_id === person.id ? alreadySent : textIdTaken)
  check(
    !(await isScheduledByOther(tx.db, practiceId, { senderId: person.id, id: body.id })),
    scheduledByOther,
  )
  await deliveries.checkScheduling(tx, services, {
    channel: 'text',
    to: conversation.patient_number,
    practiceId,
    item: { kind: ITEM_KIND, id: conversationId },
    patientId: patientOf(conversation)?.id ?? null,
    purpose: 'text',
    confirmed: body.confirmed,
  })
  const row = {
    id: body.id,
    sender_id: person.id,
    conversation_id: conversationId,
    message: { smsMessage: body.smsMessage, confirmed: body.confirmed },
    meta: null,
    send_at: due,
  }
  const before = await scheduled.find(tx.db, person.id, body.id)
  await schedule(tx, row, { practiceId, senderId: person.id, id: body.id })
  if (before?.failed != null) await settleNotSent(tx, services, practiceId, conversationId)
  publishRefetch(tx, practiceId, 'scheduled')
  const own = await list(tx.db, practiceId, { senderId: person.id })
  return present(found(own.find(({ id }) => id === body.id)))
})

/** The inbox is shared, and so is what waits in it. */
export const listScheduled = readInPractice(routes.listScheduled, async ({ person, query, db }) => {
  const { conversationId } = query
  const by = conversationId === undefined ? { senderId: person.id } : { conversationId }
  return { scheduled: (await list(db, practiceIdOf(person), by)).map(present) }
})

/** The job finds nothing when its time comes. */
export const cancelScheduled = action(
  routes.cancelScheduled,
  async ({ person, params, query, tx, services, note }) => {
    const senderId = query.senderId ?? person.id
    await scheduled.lockOf(tx.db, senderId)
    const [row] = await scheduled.remove(tx.db, { senderIds: [senderId], id: params.id })
    const { id, conversation_id } = found(row, scheduledNotFound)
    note({ subject: { kind: 'text', id: `${conversation_id}/${id}` } })
    if (row?.failed != null) await settleNotSent(tx, services, practiceIdOf(person), conversation_id)
    publishRefetch(tx, practiceIdOf(person), 'scheduled')
    return done
  },
)
