import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { optedOutSentence } from '@corridor/contract/patients/outbound.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { textArrived } from '@corridor/contract/texting/alerts.ts'
import { introductionOf } from '@corridor/contract/texting/automatic-texts.ts'
import { linksAlone, noNumber, numberNotYours } from '@corridor/contract/texting/errors.ts'
import { NUMBER_SENTENCES } from '@corridor/contract/texting/problems.ts'
import * as routes from '@corridor/contract/texting/routes.ts'
import { z } from 'zod'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { readPhone } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { getConversation as load, lockConversation, practiceIdOf } from '../access.ts'
import { ITEM_KIND } from '../kind.ts'
import { publishConversation } from '../live.ts'
import { listOrClaimNumbers } from '../numbers.ts'
import { answerProblem, checkNumber } from '../phone.ts'
import { patientOf, presentConversations, workItemOf } from '../present.ts'
import {
  conversationIdOf,
  countUnread as count,
  insertConversations,
  insertLinkConversation,
  type LinkRecipient,
  listConversations as list,
  updateMarks,
  updatePatient,
} from '../store/conversations.ts'
import { hasIncomingAfter, receipts } from '../store/messages.ts'
import { ownNumbers } from '../store/numbers.ts'
import type { ConversationRow } from '../store/tables.ts'
import { moveArchivedWait } from '../waits.ts'

const pages = paging('texting-conversations', z.object({ key: z.string(), id: z.string() }))

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const listConversations = readInPractice(
  routes.listConversations,
  async ({ person, query, db, services }) => {
    const practiceId = practiceIdOf(person)
    check(query.practiceId === undefined || query.practiceId === practiceId, kernelErrors.notFound)
    const { after, limit } = pages.begin(services.secrets, query)
    const now = services.clock.now()
    const rows = await list(db, {
      practiceId,
      filter: query.filter,
      order: query.order,
      ownId: person.id,
      // A time that no calendar has is one that is still to come.
      since:
        query.timestamp === undefined
          ? undefined
          : new Date(Math.min(query.timestamp, secondsOf(now)) * 1000),
      after,
      limit,
    })
    const { page, continuationToken } = pages.cut(services.secrets, query, rows, ({ cursor, id }) => ({
      key: cursor,
      id,
    }))
    const conversations = await presentConversations(db, practiceId, page, now)
    return { conversations, continuationToken, timestamp: secondsOf(now) }
  },
)

export const getConversation = readInPractice(
  routes.getConversation,
  async ({ person, params, db, services, note }) => {
    const row = await load(db, practiceIdOf(person), params.id)
    note({ subject: { kind: ITEM_KIND, id: row.id } })
    return (await presentConversations(db, row.practice_id, [row], services.clock.now()))[0]!
  },
)

/** Whether the number may be texted, in the words that its sender would be refused with. */
async function consentOf(db: Database, practice: office.Practice, address: string) {
  const channel = address.includes('@') ? 'email' : 'text'
  const key = { practiceId: practice.id, channel, address } as const
  const { status, source, recordedAt } = await patients.consent.of({ db }, key)
  const isClosed = status === 'opted-out' && recordedAt !== null
  return {
    status,
    source,
    since: recordedAt?.toISOString() ?? null,
    closedBecause: isClosed
      ? optedOutSentence({
          channel,
          source: source ?? '',
          since: recordedAt,
          timeZone: practice.time_zone,
        })
      : null,
  }
}

/** With who gets the texts about each of these patients. */
async function withTextsTo(db: Database, practiceId: string, children: readonly Patient[]) {
  const recipients = await patients.listTextRecipients(
    db,
    practiceId,
    children.map(({ id }) => id),
  )
  const persons = await patients.list(
    db,
    practiceId,
    [...recipients.values()].map(({ patientId }) => patientId),
  )
  return children.map((child) => {
    const recipient = recipients.get(child.id)
    const person = recipient && persons.find(({ id }) => id === recipient.patientId)
    return { ...child, textsTo: person ? { number: recipient.number, name: patientName(person) } : null }
  })
}

export const getDetails = readInPractice(
  routes.getDetails,
  async ({ person, params, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const row = await load(db, practiceId, params.id)
    note({ subject: { kind: ITEM_KIND, id: row.id } })
    const practice = found(await office.findPractice(db, practiceId))
    const holders = await patients.findByPhone(db, practiceId, row.patient_number)
    const holderIds = holders.map(({ id }) => id)
    const listed = await patients.listChildrenTextedBy(db, practiceId, holderIds)
    const children = listed.filter(({ id }) => !holderIds.includes(id))
    const sharing = new Set((row.people ?? []).map(({ id }) => id))
    const patientId = patientOf(row)?.id
    const consent = await consentOf(db, practice, row.patient_number)
    const numbers = await ownNumbers(db, practiceId)
    const obstacle =
      row.practice_number === ''
        ? linksAlone
        : numbers.includes(row.practice_number)
          ? answerProblem(row.patient_number, numbers)
          : numberNotYours
    const patient = patientId ? await patients.find(db, practiceId, patientId) : undefined
    const addresses = [patient?.email ?? row.patient_number].filter((one) => one.includes('@'))
    const failing = await services.guestKinds.listFailing(db, practiceId, addresses)
    return {
      consent: { ...consent, closedBecause: consent.closedBecause ?? obstacle?.message ?? null },
      patient: patient ?? null,
      isEmailFailing: failing.size > 0,
      people: holders.filter(({ id }) => sharing.has(id)),
      children: sharing.size > 0 ? await withTextsTo(db, practiceId, children) : [],
      candidates: patientId ? [] : [...holders, ...children],
      introduction: row.introduced_at === null ? introductionOf(practice.name) : null,
    }
  },
)

/** The number to write from: the chosen one, or the practice's first. */
function practiceNumberOf(numbers: readonly { number: string }[], wish: string | undefined): string {
  const [first] = numbers
  check(first !== undefined, noNumber)
  if (wish === undefined) return first.number
  const wanted = readPhone(wish, 'phone')
  check(
    numbers.some(({ number }) => number === wanted),
    numberNotYours,
  )
  return wanted!
}

/** Makes the conversation of two numbers, once, and something that the team can work on. */
export async function openWith(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  {
    practiceId,
    practiceNumber,
    patientNumber,
    patientId,
  }: {
    practiceId: string
    practiceNumber: string
    patientNumber: string
    patientId: string | null
  },
): Promise<ConversationRow> {
  const pair = { practiceId, practiceNumber, patientNumber }
  const [added] = await insertConversations(tx.db, [pair], tx.now)
  const id = conversationIdOf(pair)
  let row = await lockConversation(tx, practiceId, id)
  const isShared = (row.people?.length ?? 0) !== 1
  // Where it is open who of a family writes, opening the conversation decides nothing.
  if (patientId && added && isShared) {
    await updatePatient(tx.db, id, patientId, tx.now)
    row = await load(tx.db, practiceId, id)
  }
  if (added || row.patient_id === patientId) await worklist.open(tx, services, workItemOf(id, row))
  return row
}

/** The conversation of an address where links alone leave, as something that the team can work on. */
export async function openByLink(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  recipient: LinkRecipient,
): Promise<ConversationRow> {
  const id = await insertLinkConversation(tx.db, recipient, tx.now)
  const row = await lockConversation(tx, recipient.practiceId, id)
  await worklist.open(tx, services, workItemOf(id, row))
  return row
}

export const openConversation = action(
  routes.openConversation,
  async ({ person, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const numbers = await listOrClaimNumbers(tx.db, services, practiceId, tx.now)
    const practiceNumber = practiceNumberOf(numbers, body.practiceNumber)
    const checked = checkNumber(
      body.mobileNumber,
      numbers.map(({ number }) => number),
    )
    if ('problem' in checked) throw wrongInput('body.mobileNumber', NUMBER_SENTENCES[checked.problem])
    if (body.patientId) await patients.get(tx.db, practiceId, body.patientId)
    const row = await openWith(tx, services, {
      practiceId,
      practiceNumber,
      patientNumber: checked.number,
      patientId: body.patientId,
    })
    note({ subject: { kind: ITEM_KIND, id: row.id } })
    return publishConversation(tx, row)
  },
)

/** Read up to here by the whole practice: what a patient wrote after it stays unread. */
async function markRead(tx: Tx, row: ConversationRow, upTo: number | undefined): Promise<boolean> {
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

export const updateConversation = action(
  routes.updateConversation,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const row = await lockConversation(tx, practiceId, params.id)
    note({ subject: { kind: ITEM_KIND, id: row.id } })
    const { isArchived, HasUnreadMessage } = body
    const isUnread = HasUnreadMessage === false ? await markRead(tx, row, body.readSeq) : HasUnreadMessage
    await updateMarks(tx.db, row.id, { isArchived, isUnread }, tx.now)
    if (isUnread === false) tx.settle(textArrived, row.id)
    if (isArchived !== undefined && isArchived !== row.is_archived)
      await moveArchivedWait(tx, services, row, isArchived)
    return publishConversation(tx, await load(tx.db, practiceId, row.id))
  },
)

export const choosePatient = action(
  routes.choosePatient,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await lockConversation(tx, practiceId, params.id)
    note({ subject: { kind: ITEM_KIND, id } })
    if (body.patientId) await patients.get(tx.db, practiceId, body.patientId)
    await updatePatient(tx.db, id, body.patientId, tx.now)
    const row = await load(tx.db, practiceId, id)
    await worklist.open(tx, services, workItemOf(id, row))
    return publishConversation(tx, row)
  },
)

export const countUnread = readInPractice(routes.countUnread, async ({ person, db }) => ({
  unreadCount: await count(db, practiceIdOf(person)),
}))
