import { COMMENTS_PAGE } from '@corridor/contract/engines/discussions/limits.ts'
import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { z } from 'zod'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import type { Services } from '#platform/services.ts'
import type { DiscussionType } from './declaration.ts'
import type { EntryReader } from './posts.ts'
import { presenting } from './present.ts'
import { presentRoom } from './present-room.ts'
import type { RoomStore } from './rooms.ts'
import type { EntryRow, SeatRow } from './tables.ts'

/** Which post, or which comment on it. */
export interface Which {
  roomId: string
  postId: string
  commentId?: string
}

/** Pages of comments go backwards from a position. */
export const commentPagesOf = (name: string) => paging(`${name}-comments`, z.object({ before: z.int() }))

interface Parts<Seat extends SeatRow> {
  declared: DiscussionType<Seat>
  reader: EntryReader
  rooms: RoomStore<Seat>
  commentPages: ReturnType<typeof commentPagesOf>
  getEntry: (db: Database, person: Person, which: Which) => Promise<EntryRow>
}

type OwnSeat = Pick<SeatRow, 'id' | 'read_seq'>

/** Reads what posts and rooms are shown with, for those who see them. */
export function showing<Seat extends SeatRow>({
  declared,
  reader,
  rooms,
  commentPages,
  getEntry,
}: Parts<Seat>) {
  /** Posts as the caller has them, each with its newest comments. */
  async function presentPosts(
    db: Database,
    services: Services,
    person: Person,
    seat: OwnSeat,
    rows: readonly EntryRow[],
    pageToken: string | null = null,
  ): Promise<Post[]> {
    const ids = rows.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id)
    const newest = await reader.listNewestComments(db, seat.id, ids, COMMENTS_PAGE + 1)
    const ofPost = Map.groupBy(newest, ({ post_id }) => post_id)
    const { post } = presenting(declared, services)
    return rows.map((row) => {
      const { page, continuationToken: token } = commentPages.cut(
        services.secrets,
        { pageSize: COMMENTS_PAGE },
        ofPost.get(row.id) ?? [],
        ({ seq }) => ({ before: Number(seq) }),
      )
      return post(row, page, { token, roomReadSeq: Number(seat.read_seq), personId: person.id, pageToken })
    })
  }

  return {
    presentPosts,

    async presentPost(
      db: Database,
      services: Services,
      person: Person,
      seat: OwnSeat,
      { roomId, postId }: Which,
    ): Promise<Post> {
      const row = await getEntry(db, person, { roomId, postId })
      return (await presentPosts(db, services, person, seat, [row]))[0]!
    },

    /** Rooms as the caller has them, with so many of their members each. */
    async presentRooms(
      db: Database,
      services: Services,
      person: Person,
      seats: readonly Seat[],
      membersEach: number,
    ): Promise<Room[]> {
      const own = seats.filter(({ is_member }) => is_member).map(({ id }) => id)
      const members = Map.groupBy(await rooms.listMembersOf(db, own, membersEach), ({ room_id }) => room_id)
      const { author } = presenting(declared, services)
      return seats.map((seat) => {
        const shared = presentRoom(author, seat, members.get(seat.id) ?? [], person.id)
        const { mayWrite } = shared.abilities
        const abilities = {
          mayWrite,
          mayManage: seat.is_member && declared.mayManage(person, seat),
          mayAdd: mayWrite && declared.mayAdd(person, seat),
        }
        return declared.presentRoom(services, seat, { ...shared, abilities }, person)
      })
    },
  }
}
