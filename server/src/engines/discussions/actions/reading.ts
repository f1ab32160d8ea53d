import { eventNotFound } from '@corridor/contract/engines/discussions/errors.ts'
import type { PostCalls } from '@corridor/contract/engines/discussions/post-calls.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { conversationSearch } from '#engines/conversation/search.ts'
import { action, type Mounted, read } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { found } from '#platform/refusal.ts'
import type { Discussions } from '../discussions.ts'
import { presentActivity, presentAttachment, presenting } from '../present.ts'
import type { AuthorRow, SeatRow } from '../tables.ts'
import { aboutRoom } from './acting.ts'

interface FoundRow {
  room_id: string
  room_name: string
  post_id: string
  comment_id: string | null
  subject: string
  text: string
  author: AuthorRow
  sender_id: string
  created_at: Date
}

const FOUND_TEXT_MAX = 300

/** What people read of posts and comments. */
export function readingActions<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  calls: PostCalls,
): Record<string, Mounted> {
  const { declared, reader, getSeat, getEntry } = engine
  const postPages = paging(`${declared.name}-posts`, z.object({ before: z.int() }))
  return {
    listPosts: read(calls.listPosts, async ({ person, query, db, services, note }) => {
      const seat = await getSeat(db, person, query.roomId)
      note(aboutRoom(seat.id))
      const { after, limit } = postPages.begin(services.secrets, query)
      const rows = await reader.listPosts(
        db,
        { roomId: seat.id, personId: person.id },
        {
          before: after?.before,
          limit,
          state: query.state,
          changedSince: query.timeStamp ? new Date(query.timeStamp) : undefined,
        },
      )
      const { page, continuationToken } = postPages.cut(services.secrets, query, rows, ({ active_seq }) => ({
        before: Number(active_seq),
      }))
      const posts = await engine.presentPosts(db, services, person, seat, page, continuationToken)
      return { data: posts.toReversed(), continuationToken }
    }),
    getPost: read(calls.getPost, async ({ person, query, db, services, note }) => {
      const seat = await getSeat(db, person, query.roomId)
      note(aboutRoom(seat.id))
      return engine.presentPost(db, services, person, seat, query)
    }),
    getPinned: read(calls.getPinned, async ({ person, query, db, services, note }) => {
      const seat = await getSeat(db, person, query.roomId)
      note(aboutRoom(seat.id))
      if (!seat.pinned_id) return { data: [] }
      const which = { roomId: seat.id, postId: seat.pinned_id }
      return { data: [await engine.presentPost(db, services, person, seat, which)] }
    }),
    listComments: read(calls.listComments, async ({ person, query, db, services, note }) => {
      const { roomId, postId } = query
      const seat = await getSeat(db, person, roomId)
      note(aboutRoom(seat.id))
      await getEntry(db, person, { roomId, postId })
      const { after, limit } = engine.commentPages.begin(services.secrets, query)
      const rows = await reader.listComments(
        db,
        { roomId, personId: person.id },
        {
          postId,
          before: after?.before,
          limit,
          changedSince: query.timeStamp ? new Date(query.timeStamp) : undefined,
        },
      )
      const { page, continuationToken } = engine.commentPages.cut(
        services.secrets,
        query,
        rows,
        ({ seq }) => ({
          before: Number(seq),
        }),
      )
      const { comment } = presenting(declared, services)
      return { data: page.map(comment).toReversed(), continuationToken }
    }),
  }
}

/** What people look up in rooms: what is attached, what was said before, and words. */
export function findingActions<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  calls: PostCalls,
): Record<string, Mounted> {
  const { declared, tables, reader, marks, getSeat, getEntry } = engine
  const { name } = declared
  const attachmentPages = paging(`${name}-attachments`, z.object({ seq: z.int(), nth: z.int() }))
  const search = conversationSearch({
    name: `${name}-search`,
    tables,
    visibleAfter: sql`0`,
    findable: () => sql`true`,
    indexed: sql`deleted_at IS NULL`,
  })
  return {
    listAttachments: read(calls.listAttachments, async ({ person, query, db, services, note }) => {
      const { id } = await getSeat(db, person, query.roomId)
      note(aboutRoom(id))
      const { category } = query
      const { after, limit } = attachmentPages.begin(services.secrets, query)
      const rows = await reader.listAttachments(db, id, { category, after, limit })
      const { page, continuationToken } = attachmentPages.cut(
        services.secrets,
        query,
        rows,
        ({ seq, nth }) => ({
          seq: Number(seq),
          nth,
        }),
      )
      return {
        data: page.map((row) => ({
          ...presentAttachment(row, row.created_at),
          postId: row.post_id,
          commentId: row.comment_id,
          userId: row.author.id,
          name: declared.nameOf(row.author),
        })),
        continuationToken,
        total: await reader.countAttachments(db, id, category),
      }
    }),
    listEdits: read(calls.listEdits, async ({ person, query, db, note }) => {
      const { id: roomId } = await getSeat(db, person, query.roomId)
      note(aboutRoom(roomId))
      const row = await getEntry(db, person, query)
      const rows = await marks.revisions.listEarlier(db, { roomId, id: row.id })
      return {
        data: rows.map(({ subject, text, until }) => ({
          subject,
          message: text,
          until: until.toISOString(),
        })),
      }
    }),
    searchPosts: read(calls.searchPosts, async ({ person, query, services }) => {
      const searcher = { person, readerId: person.id }
      const { results, continuationToken } = await search.run(
        services,
        searcher,
        { ...query, conversationId: query.roomId },
        async (db, positions) =>
          (
            await sql<FoundRow>`
              SELECT conversation.id AS room_id, conversation.name AS room_name, coalesce(message.post_id, message.id) AS post_id,
                CASE WHEN message.post_id IS NOT NULL THEN message.id END AS comment_id, message.subject,
                left(message.text, ${FOUND_TEXT_MAX}) AS text, message.sender_id, message.created_at,
                ${declared.authorOf(sql`message.sender_id`)} AS author
              ${search.statements.stillReadable(person.id, positions)} AND conversation.deleted_at IS NULL
              ORDER BY found.number`.execute(db)
          ).rows.map((row) => ({
            roomId: row.room_id,
            roomName: row.room_name,
            postId: row.post_id,
            commentId: row.comment_id,
            subject: row.subject,
            text: row.text.replace(/\s+/g, ' ').trim(),
            userId: row.sender_id,
            name: declared.nameOf(row.author),
            createdTimeUtc: row.created_at.toISOString(),
          })),
      )
      return { data: results, continuationToken }
    }),
  }
}

/** What has happened for somebody in their rooms. */
export function activityActions<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  calls: PostCalls,
): Record<string, Mounted> {
  const { activity, windows } = engine
  return {
    listEvents: read(calls.listEvents, async ({ person, query, db }) => ({
      data: (await activity.list(db, person.id, query.limit)).map(presentActivity),
    })),
    readEvent: action(calls.readEvent, async ({ person, body, tx }) => {
      const row = found(await activity.setRead(tx.db, person.id, body.eduRoomEventId, tx.now), eventNotFound)
      windows.publishActivity(tx, [person.id], row.room_id)
      return presentActivity(row)
    }),
  }
}
