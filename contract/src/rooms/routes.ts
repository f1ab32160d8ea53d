import { z } from 'zod'
import { requiredId } from '../engines/discussions/ids.ts'
import { DESCRIPTION_MAX, MEMBERS_MAX, ROOMS_PAGE } from '../engines/discussions/limits.ts'
import { RoomName } from '../engines/discussions/model.ts'
import { postCalls } from '../engines/discussions/post-calls.ts'
import { roomCalls } from '../engines/discussions/room-calls.ts'
import { UploadedFile } from '../files/model.ts'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, NewId, text } from '../kernel/shapes.ts'
import { PRACTICES_MAX } from './limits.ts'
import { PracticeRoom, RoomTypeCode, Switches } from './model.ts'
import { ROOM_SWITCHES, ROOM_TYPES } from './rules.ts'

const V3 = '/rooms/v3'
const access = claim('Channels')
const shared = { base: V3, access, area: 'rooms' } as const

export const {
  getRoom,
  favouriteRoom,
  unfavouriteRoom,
  listMembers,
  leaveRoom,
  readRoom,
  unreadRoom,
  pinPost,
  unpinPost,
} = roomCalls({ ...shared, Room: PracticeRoom })

export const {
  listPosts,
  getPost,
  createPost,
  editPost,
  deletePost,
  listEdits,
  reactPost,
  unreactPost,
  readPost,
  unreadPost,
  resolvePost,
  unresolvePost,
  followPost,
  remindOfPost,
  getPinned,
  listComments,
  createComment,
  editComment,
  deleteComment,
  reactComment,
  unreactComment,
  listAttachments,
  searchPosts,
  listEvents,
  readEvent,
} = postCalls(shared)

const roomId = requiredId('roomId')

/** A number in JSON or in an address. */
const TypeInAddress = z.coerce.number().pipe(RoomTypeCode)

const Rooms = pageOf(PracticeRoom, 'getRoomListItems').extend({ error: z.string().nullable() })

export const createRoom = route({
  call: `POST ${V3}`,
  summary:
    'Opens a room with its members, of whom the caller always is one. The same id is stored once; without an id each call opens another.',
  access,
  audit: 'rooms.room-created',
  body: z.object({
    id: NewId,
    name: RoomName,
    roomType: RoomTypeCode.default(ROOM_TYPES.InOffice),
    memberIds: z.array(Id).max(MEMBERS_MAX).default([]),
    /** Of a room between practices: the others. Left out, they are those of its members. */
    practices: z
      .array(z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]))
      .max(PRACTICES_MAX)
      .default([]),
    description: text(DESCRIPTION_MAX).default(''),
    coverUrl: UploadedFile.nullable().default(null),
    parentRoomId: Id.nullable().default(null),
    /** Its people alone know of it; otherwise everybody of the office, or of the room above it, may join. */
    isPrivate: z.boolean().default(true),
  }),
  reply: PracticeRoom,
})

export const listRooms = route({
  call: `GET ${V3}/lite`,
  summary:
    'The caller’s rooms, and those that they may join, the one in which was written last first; or those of one type.',
  access,
  audit: 'rooms.rooms-read',
  query: z.object({ roomType: TypeInAddress.optional(), ...pageQuery(ROOMS_PAGE) }),
  reply: Rooms,
})

export const listFavourites = route({
  call: `GET ${V3}/favourites`,
  summary: 'The caller’s favourite rooms, ordered like all of them.',
  access,
  audit: 'rooms.rooms-read',
  query: z.object(pageQuery(ROOMS_PAGE)),
  reply: Rooms,
})

export const editRoom = route({
  call: `PUT ${V3}/details`,
  summary: 'Changes what a room is called and what it is about.',
  access,
  audit: 'rooms.room-changed',
  body: z.object({
    roomId: z
      .uuid({ error: ({ input }) => (input ? 'This id is not valid.' : 'Room ID not found') })
      .toLowerCase(),
    name: z.string({ error: 'Channel name not found' }).pipe(RoomName),
    description: text(DESCRIPTION_MAX).optional(),
    coverUrl: UploadedFile.nullable().optional(),
    isPrivate: z.boolean().optional(),
  }),
  reply: PracticeRoom,
})

export const deleteRoom = route({
  call: `DELETE ${V3}/:roomId`,
  summary: 'Deletes a room with everything in it, and the rooms below it.',
  access,
  audit: 'rooms.room-deleted',
  params: z.object({ roomId: Id }),
  reply: Done,
})

export const addMembers = route({
  call: `POST ${V3}/members`,
  summary: 'Adds people to a room. Those who are in it already stay.',
  access,
  audit: 'rooms.members-added',
  body: z.object({ roomId, memberIds: z.array(Id).min(1, 'No member ids provided').max(MEMBERS_MAX) }),
  reply: PracticeRoom,
})

export const removeMember = route({
  call: `DELETE ${V3}/members`,
  summary: 'Takes somebody out of a room, at once.',
  access,
  audit: 'rooms.member-removed',
  query: z.object({ roomId, memberId: requiredId('memberId') }),
  reply: PracticeRoom,
})

export const joinRoom = route({
  call: `POST ${V3}/join`,
  summary: 'Joins a room that is open to the caller. In it already, it answers the same.',
  access,
  audit: 'rooms.room-joined',
  body: z
    .object({ roomId: Id.optional(), channelId: Id.optional() })
    .refine((body) => body.roomId || body.channelId, { path: ['roomId'], message: '"roomId" is required' }),
  reply: PracticeRoom,
})

export const getRoomSettings = route({
  call: `GET ${V3}/settings`,
  summary: 'What is switched on in the rooms of the caller’s practice.',
  access,
  hasNoPatientData: true,
  reply: z.object({ switches: Switches }),
})

export const saveRoomSettings = route({
  call: `PUT ${V3}/settings`,
  summary: 'Switches parts of rooms on or off for the practice. What is not named stays as it is.',
  access: claim('PracticeAdmin'),
  audit: 'rooms.settings-saved',
  body: z.object({ switches: z.partialRecord(z.enum(ROOM_SWITCHES), z.boolean()) }),
  reply: z.object({ switches: Switches }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'rooms/routes': typeof import('./routes.ts')
  }
}
