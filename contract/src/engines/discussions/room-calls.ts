import { z } from 'zod'
import type { ClaimAccess } from '../../kernel/access.ts'
import { pageOf, pageQuery } from '../../kernel/paging.ts'
import { route } from '../../kernel/route.ts'
import { Done, text } from '../../kernel/shapes.ts'
import { type Declared, OnePost, OneRoom, RoomParams, roomId } from './ids.ts'
import { MEMBERS_PAGE, SEARCH_MAX } from './limits.ts'
import { RoomMember } from './model.ts'

interface Base<B extends `/${string}`, A extends ClaimAccess, R extends z.ZodType> extends Declared<B, A> {
  /** A room as a member of this capability has it. */
  Room: R
}

/** The calls about rooms that are the same in every capability with discussions. */
export function roomCalls<const B extends `/${string}`, A extends ClaimAccess, R extends z.ZodType>({
  base,
  access,
  area,
  Room,
}: Base<B, A, R>) {
  return {
    getRoom: route({
      call: `GET ${base}/:roomId`,
      summary: 'One room. One of others and one that never was answer alike.',
      access,
      audit: `${area}.room-read`,
      params: RoomParams,
      reply: Room,
    }),
    favouriteRoom: route({
      call: `POST ${base}/:roomId/favourite`,
      summary: 'Puts a room among the caller’s favourites.',
      access,
      audit: `${area}.room-arranged`,
      params: RoomParams,
      reply: Room,
    }),
    unfavouriteRoom: route({
      call: `DELETE ${base}/:roomId/favourite`,
      summary: 'Takes a room from the caller’s favourites.',
      access,
      audit: `${area}.room-arranged`,
      params: RoomParams,
      reply: Room,
    }),
    listMembers: route({
      call: `GET ${base}/members`,
      summary: 'Who is in a room, by name, in pages.',
      access,
      hasNoPatientData: true,
      query: z.object({ roomId, search: text(SEARCH_MAX).default(''), ...pageQuery(MEMBERS_PAGE) }),
      reply: pageOf(RoomMember, 'getMemberListItems'),
    }),
    leaveRoom: route({
      call: `POST ${base}/leave`,
      summary: 'Leaves a room. Left already, it answers the same.',
      access,
      audit: `${area}.room-left`,
      body: OneRoom,
      reply: Done,
    }),
    readRoom: route({
      call: `POST ${base}/read`,
      summary: 'Reads a room, up to a position or all of it. Only forwards.',
      access,
      audit: `${area}.read`,
      body: OneRoom.extend({ seq: z.int().nonnegative().optional() }),
      reply: Room,
    }),
    unreadRoom: route({
      call: `POST ${base}/unread`,
      summary: 'Marks a room unread, until it is read again.',
      access,
      audit: `${area}.marked-unread`,
      body: OneRoom,
      reply: Room,
    }),
    pinPost: route({
      call: `POST ${base}/posts/pin`,
      summary: 'Pins a post above the room, in place of the one before it.',
      access,
      audit: `${area}.post-pinned`,
      body: OnePost,
      reply: Room,
    }),
    unpinPost: route({
      call: `POST ${base}/posts/unpin`,
      summary: 'Takes the pin from a post; from one that is not pinned, nothing.',
      access,
      audit: `${area}.post-unpinned`,
      body: OnePost,
      reply: Room,
    }),
  }
}

export type RoomCalls<R extends z.ZodType> = ReturnType<typeof roomCalls<`/${string}`, ClaimAccess, R>>
