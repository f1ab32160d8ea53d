import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import { nothingToText } from '@corridor/contract/texting/errors.ts'
import { FOUND_CONVERSATIONS_MAX } from '@corridor/contract/texting/limits.ts'
import * as routes from '@corridor/contract/texting/routes.ts'
import { z } from 'zod'
import * as patients from '#capabilities/patients/public.ts'
import { sendAction } from '#engines/conversation/conversations.ts'
import { listAround } from '#engines/conversation/messages.ts'
import { searchedText } from '#engines/conversation/search.ts'
import { read, readInPractice } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import { check } from '#platform/refusal.ts'
import { getConversation, lockConversation, practiceIdOf } from '../access.ts'
import { ITEM_KIND } from '../kind.ts'
import { writeText } from '../outgoing/write-text.ts'
import { conversationName, presentConversations, presentText } from '../present.ts'
import { searchConversations } from '../store/conversations.ts'
import { type FoundRow, listFound, messages, textSearch } from '../store/messages.ts'
import type { MessageRow } from '../store/tables.ts'

const pages = paging('texting-messages', z.object({ before: z.int() }))

/** A page of a conversation, by the positions of its messages: however long it is, no more is read than is shown. */
export const listMessages = readInPractice(
  routes.listMessages,
  async ({ person, params, query, db, services, note }) => {
    const { id: conversationId } = await getConversation(db, practiceIdOf(person), params.id)
    note({ subject: { kind: ITEM_KIND, id: conversationId } })
    const viewer = { conversationId }
    const { pageSize, around, after } = query
    const { after: cursor, limit } = pages.begin(services.secrets, query)
    const cut = (rows: readonly MessageRow[], hasNewer: boolean) => {
      const { page, continuationToken } = pages.cut(services.secrets, query, rows, ({ seq }) => ({
        before: Number(seq),
      }))
      return { messages: page.map(presentText), continuationToken, hasNewer }
    }
    if (after !== undefined) {
      const rows = await messages.list(db, viewer, { after, order: 'ASC', limit })
      const page = rows.slice(0, pageSize).reverse()
      return { messages: page.map(presentText), continuationToken: null, hasNewer: rows.length > page.length }
    }
    if (around !== undefined && !cursor) {
      const { rows, hasNewer } = await listAround(messages, db, viewer, { around, pageSize })
      return cut(rows, hasNewer)
    }
    const before = cursor?.before ?? query.before
    return cut(await messages.list(db, viewer, { before, order: 'DESC', limit }), before !== undefined)
  },
)

/** Sends a text: it stands in the conversation with the row by which it leaves, or neither does. */
export const sendText = sendAction(routes.sendText, {
  of: ({ texting }) => texting.conversations,
  inPractice: true,
  conversationOf: ({ body }) => body.conversationId,
  isAlone: () => true,
  messageOf: async ({ person, body, services, note }, tx) => {
    check(isSeen(body.smsMessage) || body.fileIds.length > 0, nothingToText)
    const conversation = await lockConversation(tx, practiceIdOf(person), body.conversationId)
    note({ subject: { kind: 'text', id: `${conversation.id}/${body.id}` } })
    // Sent again, its pictures are its own already.
    const isSent =
      body.fileIds.length > 0 &&
      (await messages.find(tx.db, { conversationId: conversation.id }, body)) !== undefined
    return writeText(tx, services, conversation, {
      id: body.id,
      text: body.smsMessage,
      senderId: person.id,
      purpose: 'text',
      confirmed: body.confirmed,
      fileIds: isSent ? [] : body.fileIds,
    })
  },
})

const presentFound = (row: FoundRow) => ({
  id: row.id,
  conversationId: row.conversation_id,
  seq: Number(row.seq),
  patientName: conversationName(row),
  text: searchedText(row),
  isIncoming: row.is_incoming,
  createdTimeUtc: row.created_at.toISOString(),
})

/** Patients whose name fits, at most: each may have a conversation. */
const FOUND_PATIENTS_MAX = 50

/** Digits that can be the end of a number: people type it with its signs. */
const digitsIn = (keyword: string): string | undefined =>
  /^[+\d().\s-]{3,}$/.test(keyword.trim())
    ? keyword.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : undefined

export const searchTexts = read(routes.searchTexts, async ({ person, hangUp, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const { keyword, continuationToken } = query
  const conversations =
    continuationToken || !/[\p{L}\p{N}]/u.test(keyword)
      ? []
      : await readFor(db, { practiceId }, async (own) => {
          const digits = digitsIn(keyword)
          const page = { now: services.clock.now(), after: undefined, limit: FOUND_PATIENTS_MAX }
          const named = digits ? [] : await patients.search(own, practiceId, keyword, page)
          // Somebody may have been chosen for a conversation whose record was merged since.
          const found = named.map(({ patient }) => patient.id)
          const patientIds = await patients.listAllIds(own, practiceId, ...found)
          const rows = await searchConversations(
            own,
            practiceId,
            { digits, patientIds },
            FOUND_CONVERSATIONS_MAX,
          )
          return presentConversations(own, practiceId, rows, services.clock.now())
        })
  const searcher = { person, hangUp, readerId: practiceId, practiceId }
  const found = await textSearch.run(services, searcher, query, async (own, positions) =>
    (await listFound(own, practiceId, positions)).map(presentFound),
  )
  return { conversations, messages: found.results, continuationToken: found.continuationToken }
})
