import { displayName } from '@corridor/contract/people/rules.ts'
import {
  addedToRoom,
  commentWritten,
  mentionedInRoom,
  postReminder,
  postWritten,
} from '@corridor/contract/rooms/alerts.ts'
import { huddleStays } from '@corridor/contract/rooms/errors.ts'
import * as events from '@corridor/contract/rooms/events.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_SWITCHES, type RoomSwitch, type RoomType, roomName } from '@corridor/contract/rooms/rules.ts'
import * as files from '#capabilities/files/public.ts'
import type { DiscussionType } from '#engines/discussions/declaration.ts'
import { discussions } from '#engines/discussions/discussions.ts'
import type { AuthorRow, SeatRow } from '#engines/discussions/tables.ts'
import type { Person } from '#platform/access/person.ts'
import { check } from '#platform/refusal.ts'
import { listBelow } from './store/rooms.ts'
import { authorOf, isOpenTo, seatColumns } from './store/seats.ts'

/** The record that holds the files of a post or a comment. */
export const HOLDER = 'rooms'
export const fileHolderOf = (roomId: string, entryId: string): files.FileReference => ({
  holder: HOLDER,
  recordId: `${roomId}/${entryId}`,
})

/** A room of practices, as one person has it. */
export interface RoomSeat extends SeatRow {
  type: RoomType
  host_practice_id: string
  parent_id: string | null
  is_huddle: boolean
  cover_id: string | null
  practices: { id: string; name: string }[] | null
  open_cases: number
  /** What the practice of the viewer has switched on. */
  switches: RoomSwitch[] | null
}

interface Colleague extends AuthorRow {
  first_name: string
  last_name: string
  role: string | null
  is_doctor: boolean
  profile_image_id: string | null
  practice_id: string | null
  practice_name: string | null
}

const nameOf = (author: AuthorRow): string => {
  const { first_name, last_name, role, is_doctor } = author as Colleague
  return displayName({ firstName: first_name, lastName: last_name, role, isDoctor: is_doctor })
}

const isSwitchedOn = ({ switches }: RoomSeat, one: RoomSwitch): boolean => switches?.includes(one) ?? false

/** Who opened a room looks after it, and so do the admins of the practice that they opened it for. */
const mayManage = ({ id, practiceId, claims }: Person, { created_by, host_practice_id }: RoomSeat): boolean =>
  created_by === id || (host_practice_id === practiceId && claims.has('PracticeAdmin'))

const roomsType: DiscussionType<RoomSeat> = {
  name: 'rooms',
  claim: 'Channels',
  streams: { room: events.roomStream, own: events.ownRoomsStream },
  events: {
    post: events.postChanged,
    comment: events.commentChanged,
    room: events.roomChanged,
    own: events.ownRoomChanged,
    activity: events.activityChanged,
  },
  alerts: {
    post: postWritten,
    comment: commentWritten,
    mention: mentionedInRoom,
    reminder: postReminder,
    added: addedToRoom,
  },
  seatColumns,
  isOpenTo,
  authorOf,
  nameOf,
  presentAuthor: ({ people }, author) => {
    const { id, role, profile_image_id, practice_id, practice_name } = author as Colleague
    return {
      userId: id,
      name: nameOf(author),
      profileUrl: profile_image_id && people.pictureUrl(profile_image_id),
      role: role ?? 'Member',
      practiceId: practice_id,
      practiceName: practice_name,
    }
  },
  presentRoom: ({ people }, seat, shared): PracticeRoom => ({
    ...shared,
    displayName: roomName({ name: seat.name, isHuddle: seat.is_huddle }),
    coverUrl: seat.cover_id && people.pictureUrl(seat.cover_id),
    practices: seat.practices ?? [],
    roomType: seat.type,
    hostPracticeId: seat.host_practice_id,
    parentRoomId: seat.parent_id,
    isHuddle: seat.is_huddle,
    lastPost: shared.lastWritten,
    openCases: seat.open_cases,
    switches: switchesOf(seat.switches ?? []),
  }),
  of: ({ rooms }) => rooms,
  files: {
    claim: async (tx, services, { id, sessionId }, fileId, { roomId, entryId }) => {
      const row = await files.claimFile(tx, {
        fileId,
        sender: { kind: 'person', id },
        blobType: 'attachment',
        ...fileHolderOf(roomId, entryId),
      })
      // Links work for one session and a limited time, so each viewer fetches their own.
      return { ...files.presentFile(row, sessionId, services), url: null, thumbnailUrl: null }
    },
    release: (tx, { roomId, entryId }, fileIds) =>
      files.releaseFiles(tx, fileHolderOf(roomId, entryId), fileIds),
  },
  mayManage,
  mayAdd: (person, seat) => mayManage(person, seat) || isSwitchedOn(seat, 'addMembers'),
  checkLeavable: ({ is_huddle }) => check(!is_huddle, huddleStays),
  listBelow,
  onPostDeleted: async () => undefined,
  checkResolvable: async () => undefined,
}

export const switchesOf = (on: readonly string[]): Record<RoomSwitch, boolean> =>
  Object.fromEntries(ROOM_SWITCHES.map((one) => [one, on.includes(one)])) as Record<RoomSwitch, boolean>

/** The discussions of rooms. */
export const roomDiscussions = discussions<RoomSeat>(roomsType)
