import { ATTACHMENTS_COUNTED_MAX } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { z } from 'zod'
import { read } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { paging } from '../../../platform/paging.ts'
import { getSeat, viewerOf } from '../access.ts'
import { presentMessage } from '../present.ts'
import { countFiles, listMessages as listRows, type Viewer } from '../store/messages.ts'

const pages = paging('chat-messages', z.object({ before: z.int() }))

type Page = { pageSize: number; filesOnly: boolean }

/** The page around a message: it stands in the middle, as far as there are others. */
async function listAround(db: Database, viewer: Viewer, place: number, { pageSize, filesOnly }: Page) {
  const newerHalf = Math.floor(pageSize / 2)
  const newer = await listRows(db, viewer, { after: place, order: 'ASC', filesOnly, limit: newerHalf + 1 })
  const shown = newer.slice(0, newerHalf)
  const before = place + 1
  const limit = pageSize - shown.length + 1
  const older = await listRows(db, viewer, { before, order: 'DESC', filesOnly, limit })
  return { rows: [...shown.reverse(), ...older], hasNewer: newer.length > newerHalf }
}

/**
 * A page of a conversation, by the places of its messages: however long it is, no more is read than is shown. Reading is recorded by
 * the conversation.
 */
export const listMessages = read(routes.listMessages, async ({ person, query, db, services, note }) => {
  const seat = await getSeat(db, person, query.channelId)
  note({ subject: { kind: 'channel', id: seat.id } })
  const viewer = viewerOf(person, seat)
  const { pageSize, attachmentsOnly: filesOnly, around, after } = query
  const { after: place, limit } = pages.begin(services.secrets, query)
  const cut = (rows: Awaited<ReturnType<typeof listRows>>, hasNewer: boolean) => {
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
    const rows = await listRows(db, viewer, { after, order: 'ASC', filesOnly, limit })
    const page = rows.slice(0, pageSize).reverse()
    const messages = page.map((row) => presentMessage(services, row, person.id))
    // What is older is there already, with whoever asks for what is newer.
    return { messages, continuationToken: null, hasNewer: rows.length > page.length }
  }
  if (around !== undefined && !place) {
    const { rows, hasNewer } = await listAround(db, viewer, around, { pageSize, filesOnly })
    return cut(rows, hasNewer)
  }
  const before = place?.before ?? query.before
  const rows = await listRows(db, viewer, { before, order: 'DESC', filesOnly, limit })
  return cut(rows, before !== undefined)
})

export const countAttachments = read(routes.countAttachments, async ({ person, params, db }) => {
  const seat = await getSeat(db, person, params.id)
  return { count: await countFiles(db, viewerOf(person, seat), ATTACHMENTS_COUNTED_MAX) }
})
