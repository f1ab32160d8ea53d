import { ATTACHMENTS_COUNTED_MAX } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { z } from 'zod'
import { listAround } from '#engines/conversation/messages.ts'
import { read } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { getSeat, viewerOf } from '../access.ts'
import { presentMessage } from '../present.ts'
import { countFiles, isFileSeenBy, messages } from '../store/messages.ts'
import type { MessageRow } from '../store/tables.ts'

const pages = paging('chat-messages', z.object({ before: z.int() }))

/**
 * A page of a conversation, by the positions of its messages, so that a long conversation costs no more than a short one. The audit
 * trail records that the conversation was read.
 */
export const listMessages = read(routes.listMessages, async ({ person, query, db, services, note }) => {
  const seat = await getSeat(db, person, query.channelId)
  note({ subject: { kind: 'channel', id: seat.id } })
  const viewer = viewerOf(person, seat)
  const { pageSize, attachmentsOnly, around, after } = query
  const where = attachmentsOnly ? isFileSeenBy(person.id, query) : undefined
  const { after: cursor, limit } = pages.begin(services.secrets, query)
  const cut = (rows: readonly MessageRow[], hasNewer: boolean) => {
    const { page, continuationToken } = pages.cut(services.secrets, query, rows, ({ seq }) => ({
      before: Number(seq),
    }))
    return {
      messages: page.map((row) => presentMessage(services, row, person.id)),
      continuationToken,
      hasNewer,
    }
  }
  if (after !== undefined) {
    const rows = await messages.list(db, viewer, { after, order: 'ASC', limit, where })
    const page = rows.slice(0, pageSize).reverse()
    // A client that reads newer messages has the older ones already, so there is no token for them.
    return {
      messages: page.map((row) => presentMessage(services, row, person.id)),
      continuationToken: null,
      hasNewer: rows.length > page.length,
    }
  }
  if (around !== undefined && !cursor) {
    const { rows, hasNewer } = await listAround(messages, db, viewer, { around, pageSize, where })
    return cut(rows, hasNewer)
  }
  const before = cursor?.before ?? query.before
  const rows = await messages.list(db, viewer, { before, order: 'DESC', limit, where })
  return cut(rows, before !== undefined)
})

export const countAttachments = read(routes.countAttachments, async ({ person, params, db }) => {
  const seat = await getSeat(db, person, params.id)
  return { count: await countFiles(db, viewerOf(person, seat), ATTACHMENTS_COUNTED_MAX) }
})
